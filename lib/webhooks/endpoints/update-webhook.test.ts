import { expect, test } from 'vitest';
import { aMarket, asRole } from '@/lib/testing/market';
import { sql } from '@/lib/testing/tables';
import { createWebhook } from '@/lib/webhooks/endpoints/create-webhook';
import { updateWebhook } from '@/lib/webhooks/endpoints/update-webhook';

test('one that is switched on again, or is elsewhere from now on, is no longer one that fails', async () => {
  const admin = await asRole('admin', (await aMarket({ sellers: 0 })).id);
  const url = 'https://shop.example/hook';
  const { id } = await createWebhook(admin, { url, events: ['payment.captured'] });
  const fail = () => sql('UPDATE "Webhook" SET "failingSince" = $2, "failureToldAt" = $2 WHERE id = $1', [id, admin.now]);
  const beginsAnew = async (change: object) => {
    await fail();
    await updateWebhook(admin, { id, ...change });
    const [row] = await sql('SELECT "failingSince", "failureToldAt" FROM "Webhook" WHERE id = $1', [id]);
    return row?.failingSince === null && row.failureToldAt === null;
  };
  expect(await beginsAnew({ url, active: true, events: ['all'] })).toBe(false);
  expect(await beginsAnew({ url: 'https://other.example/' })).toBe(true);
  expect(await beginsAnew({ active: false })).toBe(false);
  expect(await beginsAnew({ active: true })).toBe(true);
});
