import { exportSubscriptionList } from '@/app/(dashboard)/subscriptions/export/export-subscriptions';
import { sessionRoute } from '@/lib/pages/session-route';

export const GET = sessionRoute(exportSubscriptionList);
