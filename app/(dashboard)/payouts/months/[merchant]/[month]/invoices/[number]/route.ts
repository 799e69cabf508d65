import { monthInvoice } from '@/app/(dashboard)/payouts/statement-file';
import { ownRoute } from '@/lib/operation/own-route';

type Placed = { params: Promise<{ merchant: string; month: string; number: string }> };

export const GET = (request: Request, { params }: Placed) => ownRoute(async (caller) => monthInvoice(caller, await params))(request);
