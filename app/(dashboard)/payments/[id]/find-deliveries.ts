import 'server-only';
import { redeliverAction } from '@/app/(dashboard)/developers/webhooks/actions';
import type { ToldDeliveries } from '@/components/payments/payment-tabs';
import { can } from '@/lib/auth/permissions';
import type { PersonCaller } from '@/lib/pages/page';
import { listDeliveries } from '@/lib/webhooks/deliveries/list-deliveries';

/** The webhook deliveries of a payment; null for a caller who may not see them. */
export async function findDeliveries(caller: PersonCaller, id: string): Promise<ToldDeliveries | null> {
  if (!can(caller.actor, 'webhooks:read')) return null;
  const list = await listDeliveries(caller, { payment_id: id, per_page: 100 });
  return { list, redeliver: can(caller.actor, 'webhooks:send') ? redeliverAction : null };
}
