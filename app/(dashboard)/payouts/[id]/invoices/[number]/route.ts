import { settlementInvoice } from '@/app/(dashboard)/payouts/statement-file';
import { ownRoute } from '@/lib/operation/own-route';

type Placed = { params: Promise<{ id: string; number: string }> };

export const GET = (request: Request, { params }: Placed) => ownRoute(async (caller) => settlementInvoice(caller, await params))(request);
