import { settlementFile } from '@/app/(dashboard)/payouts/statement-file';
import { ownRoute } from '@/lib/operation/own-route';

type Placed = { params: Promise<{ id: string }> };

export const GET = (request: Request, { params }: Placed) =>
  ownRoute(async (caller) => settlementFile(caller, await params, 'csv'))(request);
