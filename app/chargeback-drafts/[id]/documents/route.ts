import { addDraftDocument } from '@/lib/chargebacks/defense/add-draft-document';
import { ownUpload } from '@/lib/operation/own-route';

export const POST = ownUpload(addDraftDocument);
