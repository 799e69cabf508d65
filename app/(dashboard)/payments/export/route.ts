import { exportList } from '@/app/(dashboard)/payments/export/export-list';
import { sessionRoute } from '@/lib/pages/session-route';

export const GET = sessionRoute(exportList);
