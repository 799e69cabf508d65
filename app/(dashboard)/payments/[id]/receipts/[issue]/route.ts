import { issuedPaper } from '@/app/(dashboard)/payments/[id]/receipts/paper';
import { sessionRoute } from '@/lib/pages/session-route';

type Placed = { params: Promise<{ id: string; issue: string }> };

export const GET = (request: Request, { params }: Placed) => sessionRoute(async (caller) => issuedPaper(caller, await params))(request);
