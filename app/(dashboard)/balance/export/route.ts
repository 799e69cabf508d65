import { exportBalance } from '@/app/(dashboard)/balance/export/export-balance';
import { sessionRoute } from '@/lib/operation/session-route';

export const GET = sessionRoute(exportBalance);
