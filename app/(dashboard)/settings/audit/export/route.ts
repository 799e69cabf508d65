import { exportAuditLog } from '@/app/(dashboard)/settings/audit/export/export-audit';
import { sessionRoute } from '@/lib/pages/session-route';

export const GET = sessionRoute(exportAuditLog);
