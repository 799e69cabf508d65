import { orderDraftDocuments } from '@/lib/chargebacks/defense/order-draft-documents';
import { sessionCommand } from '@/lib/operation/session-route';

export const POST = sessionCommand(orderDraftDocuments);
