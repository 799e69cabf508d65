import { addDraftDocument } from '@/lib/chargebacks/defense/add-draft-document';
import { sessionUpload } from '@/lib/pages/session-route';

export const POST = sessionUpload(addDraftDocument);
