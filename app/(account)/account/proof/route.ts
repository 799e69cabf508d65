import { sessionCommand } from '@/lib/pages/session-route';
import { prove } from '@/lib/team/account/prove';

/** No action: the one that wants the proof waits for it, and actions wait for one another. */
export const POST = sessionCommand(prove);
