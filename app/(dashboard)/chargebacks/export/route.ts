import { exportChargebackList } from '@/app/(dashboard)/chargebacks/export/export-chargebacks';
import { sessionRoute } from '@/lib/pages/session-route';

export const GET = sessionRoute(exportChargebackList);
