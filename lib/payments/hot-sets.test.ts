import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { pool } from '@/lib/db/pool';
import { CallSets } from '@/lib/db/sets';
import { aRenewal, type Flow, recorded, setCallOf, statements } from '@/lib/testing/fixtures/recorded-calls';
import { aFundedShop } from '@/lib/testing/shop';
import { times } from '@/lib/testing/tier';

// A circle is noticed long before a set gives up waiting.
const options = '-c role=bunpai_app -c deadlock_timeout=20ms';
const processes = new pg.Pool({ connectionString: process.env.DATABASE_OWNER_URL, options, max: 8 });
afterAll(() => processes.end());

test('sets of several processes on one platform and on many at once: none waits in a circle, and every yen is there', async () => {
  const shop = await aFundedShop();
  const others = await Promise.all(Array.from({ length: times(6, 40) }, () => aFundedShop()));
  const hot: Flow[] = [];
  const ofOthers: Flow[] = [];
  for (const other of [shop, ...others]) {
    const to = other === shop ? hot : ofOthers;
    to.push(await recorded(() => other.pay({ platform_details: other.split() })));
    to.push(await recorded(async () => other.refund(await other.pay({ platform_details: other.split() }))));
  }
  const renewed = await aRenewal();
  const codes: string[] = [];
  const lanes = Array.from({ length: 4 }, () => {
    const laneOf = (text: string) =>
      new CallSets((calls) =>
        processes.query(text, [calls]).catch((error) => {
          codes.push(`${error.code}`);
          throw error;
        }),
      );
    return { open: laneOf(statements.open), complete: laneOf(statements.complete) };
  });
  const run = async (client: number, count: number) => {
    for (let n = 0; n < count; n += 1) {
      const source = n % 2 === 0 ? hot : ofOthers;
      for (const step of renewed(source[(client + n) % source.length] as Flow).steps)
        await lanes[client % lanes.length]?.[step.kind].add(setCallOf(step));
    }
  };
  await Promise.all(Array.from({ length: 64 }, (_, client) => run(client, times(6, 200))));
  expect(codes).not.toContain('40P01');
  const [sums] = (await pool.query('SELECT sum(amount)::int AS sum, count(*)::int AS n FROM "Entry"')).rows;
  expect(sums.sum).toBe(0);
  expect(sums.n).toBeGreaterThan(64 * times(6, 200));
  const { rows: wrong } =
    await pool.query(`SELECT b.* FROM (SELECT "accountId", "tenantId", sum(balance) AS balance FROM "Balance" GROUP BY 1, 2) b
    WHERE b.balance <> (SELECT coalesce(sum(e.amount), 0) FROM "Entry" e WHERE e."tenantId" = b."tenantId" AND e."accountId" = b."accountId")`);
  expect(wrong).toEqual([]);
});
