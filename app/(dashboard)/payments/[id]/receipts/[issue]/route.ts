import { receiptDocument } from '@/app/(dashboard)/payments/[id]/receipts/receipt-document';
import { sessionRoute } from '@/lib/pages/session-route';

type Placed = { params: Promise<{ id: string; issue: string }> };

export const GET = (request: Request, { params }: Placed) => sessionRoute(async (caller) => receiptDocument(caller, await params))(request);
