// alone: its connections have planned nothing yet
// A queue that grows faster than the database's statistics learn of it.
import type { PoolClient } from 'pg';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { newId } from '@/lib/db/ids';
import { pool } from '@/lib/db/pool';
import { anEndpoint, emptyQueue, soon } from '@/lib/testing/servers/receivers';
import { aShop, type Shop } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';

let shop: Shop;
beforeEach(async () => {
  await emptyQueue();
  shop = await aShop();
});

const wait = (count: number) =>
  pool.query('SELECT emit_events($1, $2)', [
    shop.id,
    JSON.stringify(
      Array.from({ length: count }, () => ({
        ...{ tenantId: shop.id, id: newId(), type: 'payment.captured', resourceId: newId(), data: {}, createdAt: new Date() },
      })),
    ),
  ]);

/**
 * Database pages that one round reads to claim eight deliveries and record their results. The first round of a connection reads the
 * catalogue as well.
 */
async function pagesOfARound(client: PoolClient) {
  const pages = async (text: string, values: unknown[]) => {
    const { rows } = await client.query(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`, values);
    const plan = rows[0]['QUERY PLAN'][0].Plan;
    return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
  };
  const claim = await pages('SELECT * FROM claim_deliveries($1, 2000, 8, 500, 500, 30000)', [soon()]);
  const sending = await sql<{ id: string }>(`SELECT id FROM "Delivery" WHERE state = 'sending'`);
  const ended = sending.map(({ id }) => ({
    ...{
      tenantId: shop.id,
      deliveryId: id,
      number: 1,
      startedAt: new Date(),
      durationMs: 1,
      outcome: 'success',
      status: 200,
      retryAt: null,
    },
  }));
  return { begun: sending.length, claim, end: await pages('SELECT * FROM end_attempts($1)', [JSON.stringify(ended)]) };
}

test('of a queue that was empty when it was last looked at, a round reads no more when it is long', async () => {
  const client = await pool.connect();
  onTestFinished(() => client.release());
  await anEndpoint(shop.id, 'http://hook.example/', { events: ['payment.captured'] });
  await sql('ANALYZE "Delivery"');
  await wait(40);
  await sql('SELECT relay_events(1000)');
  await pagesOfARound(client);
  const short = await pagesOfARound(client);
  await wait(3_000);
  for (let round = 0; round < 4; round++) await sql('SELECT relay_events(1000)');
  const long = await pagesOfARound(client);
  expect([short.begun, long.begun]).toEqual([8, 8]);
  expect(long.claim).toBeLessThan(3 * short.claim);
  expect(long.end).toBeLessThan(3 * short.end);
  // nor to find the delivery that somebody waits for at its end
  const [last] = await sql<{ id: string }>(`SELECT id FROM "Delivery" WHERE state = 'queued' ORDER BY "dueAt" DESC LIMIT 1`);
  await sql('UPDATE "Delivery" SET urgent = true WHERE id = $1', [last?.id]);
  const urgent = await pagesOfARound(client);
  expect(urgent.claim).toBeLessThan(3 * short.claim);
  expect(await sql('SELECT state, urgent FROM "Delivery" WHERE id = $1', [last?.id])).toEqual([{ state: 'delivered', urgent: false }]);
});
