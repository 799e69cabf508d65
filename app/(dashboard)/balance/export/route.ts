import { exportBalance } from '@/app/(dashboard)/balance/export/export-balance';
import { sessionRoute } from '@/lib/pages/session-route';

export const GET = sessionRoute(exportBalance);
