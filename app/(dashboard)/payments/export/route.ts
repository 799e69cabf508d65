import { exportList } from '@/app/(dashboard)/payments/export/export-list';
import { ownRoute } from '@/lib/operation/own-route';

export const GET = ownRoute(exportList);
