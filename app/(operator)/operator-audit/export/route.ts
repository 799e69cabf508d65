import { exportAudit } from '@/app/(operator)/operator-audit/export/export-audit';
import { sessionRoute } from '@/lib/operation/session-route';

export const GET = sessionRoute(exportAudit);
