import { sessionCommand } from '@/lib/pages/session-route';
import { prove } from '@/lib/team/account/prove';

/** A route, not a server action: the action that needs the proof waits for it, and server actions run one after another. */
export const POST = sessionCommand(prove);
