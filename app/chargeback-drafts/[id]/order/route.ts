import { orderDraftDocuments } from '@/lib/chargebacks/defense/order-draft-documents';
import { sessionCommand } from '@/lib/pages/session-route';

export const POST = sessionCommand(orderDraftDocuments);
