import { exportMargin } from '@/app/(operator)/acquirers/[name]/margin/export-margin';
import { sessionRoute } from '@/lib/pages/session-route';

export const GET = sessionRoute(exportMargin);
