import { exportBalance } from '@/app/(dashboard)/balance/export/export-balance';
import { ownRoute } from '@/lib/operation/own-route';

export const GET = ownRoute(exportBalance);
