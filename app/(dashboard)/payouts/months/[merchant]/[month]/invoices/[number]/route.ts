import { monthInvoice } from '@/app/(dashboard)/payouts/statement-file';
import { sessionRoute } from '@/lib/pages/session-route';

type Placed = { params: Promise<{ merchant: string; month: string; number: string }> };

export const GET = (request: Request, { params }: Placed) => sessionRoute(async (caller) => monthInvoice(caller, await params))(request);
