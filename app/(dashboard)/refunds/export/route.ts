import { exportRefundList } from '@/app/(dashboard)/refunds/export/export-refunds';
import { sessionRoute } from '@/lib/pages/session-route';

export const GET = sessionRoute(exportRefundList);
