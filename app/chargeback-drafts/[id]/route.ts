import { saveDraft } from '@/lib/chargebacks/defense/save-draft';
import { showDraft } from '@/lib/chargebacks/defense/show-draft';
import { ownCommand, ownQuery } from '@/lib/operation/own-route';

export const GET = ownQuery(showDraft);
export const POST = ownCommand(saveDraft);
