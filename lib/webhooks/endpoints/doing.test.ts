// The health of an endpoint on its page and in the list.
import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { become, deliveredEvents } from '@/lib/testing/fixtures/deliveries';
import { asRole } from '@/lib/testing/market';
import { aShop, type Shop } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';
import { listWebhooks } from '@/lib/webhooks/endpoints/list-webhooks';
import { showWebhook } from '@/lib/webhooks/endpoints/show-webhook';

let shop: Shop;
let admin: Caller;
beforeAll(async () => {
  shop = await aShop();
  admin = await asRole('admin', shop.id);
});

const attempt = (id: string | undefined, number: number, outcome: string, at: string) =>
  sql(
    `INSERT INTO "DeliveryAttempt"("tenantId", "deliveryId", number, "startedAt", "durationMs", outcome) VALUES ($1, $2, $3, $4, 12, $5)`,
    [shop.id, id, number, at, outcome],
  );
const tried = (id: string | undefined, attempts: number, failures: number) =>
  sql('UPDATE "Delivery" SET attempts = $2, failures = $3 WHERE id = $1', [id, attempts, failures]);

test('what was never tried, how a day went and when an attempt failed the last time', async () => {
  const { id, deliveries } = await deliveredEvents(shop, admin, 2);
  const [first, second] = deliveries;
  const shown = () => showWebhook(admin, { id });
  const listed = async () => (await listWebhooks(admin)).data.find((endpoint) => endpoint.id === id);
  const untold = { ever_tried: false, day: { tried: 0, delivered: 0 } };
  expect(await listed()).toMatchObject(untold);
  expect(await shown()).toMatchObject({ ...untold, last_failure_at: null });
  // a delivery under way does not count as tried yet
  await become(first, 'sending');
  expect(await shown()).toMatchObject(untold);
  await attempt(first, 1, 'timeout', '2026-11-01T00:00:00Z');
  await attempt(first, 2, 'success', '2026-11-01T00:00:10Z');
  await tried(first, 2, 1);
  await become(first, 'delivered');
  const arrived = { ever_tried: true, day: { tried: 1, delivered: 1 } };
  expect(await listed()).toMatchObject(arrived);
  expect(await shown()).toMatchObject({ ...arrived, last_failure_at: '2026-11-01T00:00:00Z' });
  // a delivery that waits for a retry has failed as well
  await attempt(second, 1, 'status', '2026-11-02T00:00:00Z');
  await tried(second, 1, 1);
  expect(await shown()).toMatchObject({ day: { tried: 2, delivered: 1 }, last_failure_at: '2026-11-02T00:00:00Z' });
});
