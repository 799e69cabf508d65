// The walk through webhooks and their deliveries; see ./all.
import { newId } from '@/lib/db/ids';
import type { Operation } from '@/lib/operation/operation';
import { sql } from '@/lib/testing/tables';
import { type Callers, type Step, step, type WalkMarket } from '@/lib/testing/walk/step';
import { listDeliveries } from '@/lib/webhooks/deliveries/list-deliveries';
import { recoverDeliveries } from '@/lib/webhooks/deliveries/recover-deliveries';
import { redeliver } from '@/lib/webhooks/deliveries/redeliver';
import { showDelivery } from '@/lib/webhooks/deliveries/show-delivery';
import { createWebhook } from '@/lib/webhooks/endpoints/create-webhook';
import { deleteWebhook } from '@/lib/webhooks/endpoints/delete-webhook';
import { listWebhooks } from '@/lib/webhooks/endpoints/list-webhooks';
import { pingWebhook } from '@/lib/webhooks/endpoints/ping-webhook';
import { rotateSecret } from '@/lib/webhooks/endpoints/rotate-secret';
import { showWebhook } from '@/lib/webhooks/endpoints/show-webhook';
import { updateWebhook } from '@/lib/webhooks/endpoints/update-webhook';

type Where = Pick<WalkMarket, 'tenantId' | 'captured' | 'since'>;

/** Inserts a failed delivery of a webhook's newest event, as the relay would. */
const aFailedDelivery = `
  INSERT INTO "Delivery"("tenantId", id, "eventId", type, "resourceId", "webhookId", lane, state, attempts, failures, "dueAt", "createdAt", "endedAt")
  SELECT e."tenantId", e.id, e.id, e.type, e."resourceId", e."resourceId", e."resourceId", 'failed', 26, 26, e."createdAt", e."createdAt", e."createdAt"
  FROM "Event" e WHERE e."tenantId" = $1 AND e."resourceId" = $2 ORDER BY e.id DESC LIMIT 1`;

export function webhookSteps({ tenantId, captured, since }: Where, { admin }: Callers): Step[] {
  const asked = { url: 'https://shop.example/hook', events: ['all'], secret: 'whsec_walk' };
  const endpoint = async () => (await listWebhooks(admin)).data.at(-1)?.id;
  const delivery = async () => (await listDeliveries(admin, { webhook_id: await endpoint() })).data.at(-1)?.id;
  const on = (operation: Operation<unknown>, find: () => Promise<unknown>, more: () => object = () => ({})): Step => [
    `${operation.definition.name} as admin`,
    async () => operation(admin, { id: await find(), ...more() }),
  ];
  const deliveries = (more: object): Step => [
    'delivery.list as admin',
    async () => listDeliveries(admin, { webhook_id: await endpoint(), ...more }),
  ];
  return [
    ['webhook.create as admin', () => createWebhook(admin, asked)],
    step(listWebhooks, admin, 'admin')(),
    on(rotateSecret, endpoint),
    on(pingWebhook, endpoint),
    ['a delivery', async () => sql(aFailedDelivery, [tenantId, await endpoint()])],
    on(showWebhook, endpoint),
    deliveries({}),
    deliveries({ state: 'failed,held', type: 'ping', start_time: since }),
    step(listDeliveries, admin, 'admin')({ payment_id: captured }),
    on(showDelivery, delivery),
    on(redeliver, delivery, () => ({ intent: newId() })),
    ['delivery.recover as admin', async () => recoverDeliveries(admin, { webhook_id: await endpoint(), since })],
    on(updateWebhook, endpoint, () => ({ active: false })),
    ['webhook.delete as admin', async () => deleteWebhook(admin, { id: (await createWebhook(admin, asked)).id })],
  ];
}
