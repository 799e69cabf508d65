import { saveDraft } from '@/lib/chargebacks/defense/save-draft';
import { showDraft } from '@/lib/chargebacks/defense/show-draft';
import { sessionCommand, sessionQuery } from '@/lib/pages/session-route';

export const GET = sessionQuery(showDraft);
export const POST = sessionCommand(saveDraft);
