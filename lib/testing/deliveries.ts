// What was sent to a webhook, and what the dispatcher makes of it.
import type { Caller } from '@/lib/auth/actor';
import type { Shop } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';
import { listDeliveries } from '@/lib/webhooks/deliveries/list-deliveries';
import { createWebhook } from '@/lib/webhooks/endpoints/create-webhook';

export const url = 'https://shop.example/hook';
export const relay = () => sql('SELECT relay_events(1000)');

/** An endpoint for captures and refunds, and what has happened to some payments since. */
export async function deliveredEvents(shop: Shop, admin: Caller, payments = 1) {
  const { id } = await createWebhook(admin, { url, events: ['payment.captured', 'payment.refunded'] });
  const paid: string[] = [];
  for (let index = 0; index < payments; index++) paid.push(await shop.pay());
  await relay();
  const { data } = await listDeliveries(admin, { webhook_id: id, type: 'payment.captured', per_page: 100 });
  return { id, paid, deliveries: data.map((delivery) => delivery.id).reverse() };
}

const ended = `"endedAt" = CASE WHEN $2 IN ('delivered', 'failed', 'cancelled') THEN now() END, "leaseUntil" = CASE WHEN $2 = 'sending' THEN now() END`;
/** What the dispatcher makes of a delivery. */
export const become = (id: string | undefined, state: string) =>
  sql(`UPDATE "Delivery" SET state = $2, ${ended} WHERE id = $1`, [id, state]);
