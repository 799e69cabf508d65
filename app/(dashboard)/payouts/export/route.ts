import { exportPayouts } from '@/app/(dashboard)/payouts/export/export-payouts';
import { sessionRoute } from '@/lib/pages/session-route';

export const GET = sessionRoute(exportPayouts);
