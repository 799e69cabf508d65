import { addDraftDocument } from '@/lib/chargebacks/defense/add-draft-document';
import { sessionUpload } from '@/lib/operation/session-route';

export const POST = sessionUpload(addDraftDocument);
