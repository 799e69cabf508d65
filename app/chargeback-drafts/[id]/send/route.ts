import { sendDraft } from '@/lib/chargebacks/defense/send-draft';
import { sessionCommand } from '@/lib/pages/session-route';

export const POST = sessionCommand(sendDraft);
