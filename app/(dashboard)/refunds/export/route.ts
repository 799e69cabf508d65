import { exportRefundList } from '@/app/(dashboard)/refunds/export/export-refunds';
import { ownRoute } from '@/lib/operation/own-route';

export const GET = ownRoute(exportRefundList);
