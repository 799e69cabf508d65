import { settlementInvoice } from '@/app/(dashboard)/payouts/statement-file';
import { sessionRoute } from '@/lib/pages/session-route';

type Placed = { params: Promise<{ id: string; number: string }> };

export const GET = (request: Request, { params }: Placed) =>
  sessionRoute(async (caller) => settlementInvoice(caller, await params))(request);
