import { sessionRoute } from '@/lib/pages/session-route';
import { receiptFile } from '@/lib/receipts/file';
import { showIssueOfPayment } from '@/lib/receipts/show-issue';

type Placed = { params: Promise<{ id: string; issue: string }> };

export const GET = (request: Request, { params }: Placed) =>
  sessionRoute(async (caller) => receiptFile(await showIssueOfPayment(caller, await params)))(request);
