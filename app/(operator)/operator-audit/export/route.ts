import { exportAudit } from '@/app/(operator)/operator-audit/export/export-audit';
import { sessionRoute } from '@/lib/pages/session-route';

export const GET = sessionRoute(exportAudit);
