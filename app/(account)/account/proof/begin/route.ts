import { sessionCommand } from '@/lib/operation/session-route';
import { beginProof } from '@/lib/team/account/begin-proof';

export const POST = sessionCommand(beginProof);
