import { sessionCommand } from '@/lib/pages/session-route';
import { beginProof } from '@/lib/team/account/begin-proof';

export const POST = sessionCommand(beginProof);
