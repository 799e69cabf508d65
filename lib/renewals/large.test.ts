// alone: it measures what others wait for
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { readClock } from '@/lib/clock/store';
import { renewSubscriptions } from '@/lib/jobs/renew-subscriptions';
import { aSubscribedShop, type SubscribedShop } from '@/lib/testing/fixtures/subscriptions';
import { aShop, type Shop } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';
import { times, within } from '@/lib/testing/tier';

const [all, due] = [times(300, 100_000), times(60, 20_000)];
const windows = times(1, 3);
/** As twenty thousand come in fifty minutes. */
const paceMs = times(5, 150);
const inWindow = times(20, 400);

let shop: SubscribedShop;
let other: Shop;
beforeAll(async () => {
  [shop, other] = [await aSubscribedShop(), await aShop()];
  const { id, customer } = await shop.subscribe();
  const made = `generate_series(1, ${all}) n`;
  await sql(
    `INSERT INTO "Customer" SELECT c.* FROM (SELECT x FROM "Customer" x WHERE id = $1) r, ${made},
       LATERAL jsonb_populate_record(r.x, jsonb_build_object('id', md5('customer' || n)::uuid)) c`,
    [customer.id],
  );
  await sql(
    `INSERT INTO "Subscription" SELECT c.* FROM (SELECT x FROM "Subscription" x WHERE id = $1) r, ${made},
       LATERAL jsonb_populate_record(r.x, jsonb_build_object('id', md5('subscription' || n)::uuid, 'customerId', md5('customer' || n)::uuid,
         'page', 'page-' || n, 'pageId', md5('page' || n)::uuid)) c`,
    [id],
  );
  await sql(
    `INSERT INTO "SubscriptionCharge" SELECT c.* FROM (SELECT x FROM "SubscriptionCharge" x WHERE "subscriptionId" = $1) r, ${made},
       LATERAL jsonb_populate_record(r.x, jsonb_build_object('subscriptionId', md5('subscription' || n)::uuid)) c`,
    [id],
  );
  await sql('ANALYZE "Customer", "Subscription", "SubscriptionCharge"').catch(() => []);
});

/** From the first to the last their second charge is due from now on, one after the other. */
const makeDue = (first: number, last: number, apartMs: number) =>
  sql(
    `UPDATE "Subscription" s SET anchor = (anchor - interval '1 month')::date, "nextCaptureAt" = d.at, "dueAt" = d.at
     FROM (SELECT md5('subscription' || n)::uuid AS id, now() + (n - $1) * $3 * interval '1 ms' AS at FROM generate_series($1::int, $2::int) n) d
     WHERE s."tenantId" = $4 AND s.id = d.id`,
    [first, last, apartMs, shop.id],
  );

const paid = async () =>
  (
    await sql<{ n: number }>(
      `SELECT count(*)::int AS n FROM "SubscriptionCharge" WHERE "tenantId" = $1 AND sequence = 2 AND state = 'paid'`,
      [shop.id],
    )
  )[0]?.n ?? 0;

/** Charges what comes due, as the loop does, until so many more are paid. */
async function renew(count: number): Promise<void> {
  for (let charged = 0; charged < count; await wait(100)) {
    const ran = await renewSubscriptions.run({ now: await readClock(), signal: new AbortController().signal });
    charged += ran.filter(({ result }) => result === 'charged').length;
  }
}

/** How long each payment of another merchant took, in ms, while `isOn`. */
async function payments(isOn: () => boolean): Promise<number[]> {
  const took: number[] = [];
  do {
    const began = performance.now();
    await other.pay();
    took.push(performance.now() - began);
    await wait(20);
  } while (isOn());
  return took;
}

const median = (of: number[]) => of.toSorted((a, b) => a - b)[Math.floor(of.length / 2)] ?? 0;

test('U17 ManyInAnHour: a fifth of all is due in one hour and charged within it, and the payments of others go on as they did', async () => {
  const took: { quiet: number[]; busy: number[] } = { quiet: [], busy: [] };
  let charged = 0;
  for (let window = 0; window < windows; window++) {
    const until = performance.now() + inWindow * paceMs;
    took.quiet.push(...(await payments(() => performance.now() < until)));
    await makeDue(charged + 1, charged + inWindow, paceMs);
    charged += inWindow;
    let isOver = false;
    const [busy] = await Promise.all([payments(() => !isOver), renew(inWindow).then(() => (isOver = true))]);
    took.busy.push(...busy);
  }
  const began = performance.now();
  await makeDue(charged + 1, due, 0);
  await renew(due - charged);
  const seconds = (performance.now() - began) / 1_000;
  const [quiet, busy] = [median(took.quiet), median(took.busy)];
  console.info(
    `of ${all} subscriptions ${due - charged} in ${Math.round(seconds)} s; a payment of another merchant ${quiet.toFixed(1)} ms, ${busy.toFixed(1)} ms meanwhile`,
  );
  expect(await paid()).toBe(due);
  const [twice] = await sql<{ n: number }>(
    `SELECT count(*)::int AS n FROM (SELECT 1 FROM "Payment" WHERE "tenantId" = $1 AND "subscriptionSequence" = 2 AND status = 'captured'
       GROUP BY "subscriptionId" HAVING count(*) > 1) d`,
    [shop.id],
  );
  expect(twice?.n).toBe(0);
  expect(seconds * 1_000).toBeLessThan(within(3_600_000));
  expect(busy).toBeLessThan(within(quiet * 1.2 + 1));
});
