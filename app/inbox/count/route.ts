import { countInbox } from '@/lib/inbox/show-inbox';
import { sessionQuery } from '@/lib/pages/session-route';

export const GET = sessionQuery(countInbox);
