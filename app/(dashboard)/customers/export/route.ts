import { exportCustomerList } from '@/app/(dashboard)/customers/export/export-customers';
import { sessionRoute } from '@/lib/pages/session-route';

export const GET = sessionRoute(exportCustomerList);
