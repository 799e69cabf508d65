import { orderDraftDocuments } from '@/lib/chargebacks/defense/order-draft-documents';
import { ownCommand } from '@/lib/operation/own-route';

export const POST = ownCommand(orderDraftDocuments);
