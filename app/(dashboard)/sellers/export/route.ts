import { exportSellerList } from '@/app/(dashboard)/sellers/export/export-sellers';
import { sessionRoute } from '@/lib/pages/session-route';

export const GET = sessionRoute(exportSellerList);
