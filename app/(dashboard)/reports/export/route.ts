import { exportEarnings } from '@/app/(dashboard)/reports/export/export-earnings';
import { sessionRoute } from '@/lib/pages/session-route';

export const GET = sessionRoute(exportEarnings);
