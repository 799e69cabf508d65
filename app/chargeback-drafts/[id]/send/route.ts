import { sendDraft } from '@/lib/chargebacks/defense/send-draft';
import { ownCommand } from '@/lib/operation/own-route';

export const POST = ownCommand(sendDraft);
