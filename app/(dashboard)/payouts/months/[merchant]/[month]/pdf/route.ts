import { monthFile } from '@/app/(dashboard)/payouts/statement-file';
import { sessionRoute } from '@/lib/pages/session-route';

type Placed = { params: Promise<{ merchant: string; month: string }> };

export const GET = (request: Request, { params }: Placed) =>
  sessionRoute(async (caller) => monthFile(caller, await params, 'pdf'))(request);
