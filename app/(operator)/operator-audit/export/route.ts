import { exportAudit } from '@/app/(operator)/operator-audit/export/export-audit';
import { ownRoute } from '@/lib/operation/own-route';

export const GET = ownRoute(exportAudit);
