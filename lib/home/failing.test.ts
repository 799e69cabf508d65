// Failing webhooks need attention: not at once, and not those that are switched off.
import { expect, test } from 'vitest';
import { showHome } from '@/lib/home/show-home';
import { aMarket, asRole } from '@/lib/testing/market';
import { sql } from '@/lib/testing/tables';
import { createWebhook } from '@/lib/webhooks/endpoints/create-webhook';
import { deleteWebhook } from '@/lib/webhooks/endpoints/delete-webhook';
import { updateWebhook } from '@/lib/webhooks/endpoints/update-webhook';

const hourMs = 60 * 60 * 1000;

test('a webhook that has failed for a day waits for somebody until it is well, off or gone', async () => {
  const market = await aMarket({ sellers: 0 });
  const admin = await asRole('admin', market.id);
  const made = [];
  for (const name of ['first', 'second']) made.push(await createWebhook(admin, { url: `https://${name}.example/`, events: ['all'] }));
  const [first, second] = made.map(({ id }) => id);
  await sql('UPDATE "Webhook" SET "failingSince" = $2 WHERE "tenantId" = $1', [market.id, admin.now]);
  await sql(`UPDATE "Webhook" SET "failingSince" = $2 WHERE id = $1`, [second, new Date(admin.now.getTime() - hourMs)]);
  const failing = async (hours: number) =>
    (await showHome({ ...admin, now: new Date(admin.now.getTime() + hours * hourMs) })).failing.map(({ url }) => url);
  expect(await failing(22.9)).toEqual([]);
  expect(await failing(23)).toEqual(['https://second.example/']);
  expect(await failing(24)).toEqual(['https://second.example/', 'https://first.example/']);
  const stranger = await asRole('admin', (await aMarket({ sellers: 0 })).id);
  expect((await showHome({ ...stranger, now: new Date(admin.now.getTime() + 24 * hourMs) })).failing).toEqual([]);
  await updateWebhook(admin, { id: second, active: false });
  expect(await failing(24)).toEqual(['https://first.example/']);
  await deleteWebhook(admin, { id: first });
  expect(await failing(24)).toEqual([]);
});
