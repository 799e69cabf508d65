import { settlementFile } from '@/app/(dashboard)/payouts/statement-file';
import { sessionRoute } from '@/lib/pages/session-route';

type Placed = { params: Promise<{ id: string }> };

export const GET = (request: Request, { params }: Placed) =>
  sessionRoute(async (caller) => settlementFile(caller, await params, 'pdf'))(request);
