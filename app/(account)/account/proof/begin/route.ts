import { ownCommand } from '@/lib/operation/own-route';
import { beginProof } from '@/lib/team/account/begin-proof';

export const POST = ownCommand(beginProof);
