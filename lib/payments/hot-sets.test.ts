import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { newId } from '@/lib/db/ids';
import { pool } from '@/lib/db/pool';
import { CallSets } from '@/lib/db/sets';
import {
  aRenewal,
  type Flow,
  type Renewed,
  recorded,
  type Step,
  savePaidWith,
  setCallOf,
  statements,
} from '@/lib/testing/fixtures/recorded-calls';
import { recordedFlows } from '@/lib/testing/fixtures/recorded-flows';
import { splitOf } from '@/lib/testing/market';
import { aFundedShop, aShop } from '@/lib/testing/shop';
import { countBlocked } from '@/lib/testing/tables';
import { times } from '@/lib/testing/tier';
import { until } from '@/lib/testing/until';

// A circle is noticed long before a set gives up waiting.
const options = '-c role=bunpai_app -c deadlock_timeout=20ms';
const processes = new pg.Pool({ connectionString: process.env.DATABASE_OWNER_URL, options, max: 8 });
afterAll(() => processes.end());

/** The sets of a process of its own; what is refused as a set is noted. */
function aProcess(codes: string[]) {
  const setsOf = (text: string) =>
    new CallSets((calls) =>
      processes.query(text, [calls]).catch((error) => {
        codes.push(`${error.code}`);
        throw error;
      }),
    );
  return { open: setsOf(statements.open), complete: setsOf(statements.complete) };
}

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
  const lanes = Array.from({ length: 4 }, () => aProcess(codes));
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

/** The token and its card, as they were recorded. */
function tokenIn({ rows }: Flow): { id: string; cardId: string } {
  const [token, ...others] = rows.filter(({ table }) => table === 'Token');
  expect(others).toEqual([]);
  return JSON.parse(token?.row ?? '');
}

test('what two processes are paid with crosswise: none waits in a circle, and each token is used once', async () => {
  const flows = await recordedFlows();
  const flowOf = (name: string) => flows[name] ?? expect.fail();
  const [ofToken, ofSecure, ofCustomer] = [flowOf('a token'), flowOf('a secure token of a token'), flowOf('a customer')];
  const [recordedAs, securedAs] = [tokenIn(ofToken), tokenIn(ofSecure)];
  const renewed = await aRenewal();
  /** A payment with the token itself that a secure token is of. */
  const direct = ({ ids }: Renewed) =>
    renewed(
      ofToken,
      new Map((['id', 'cardId'] as const).map((column) => [recordedAs[column], ids.get(securedAs[column]) ?? expect.fail()])),
    );
  const codes: string[] = [];
  for (let round = 0; round < times(8, 200); round += 1) {
    // new ones: a platform whose call had a set refused goes alone for a while
    const pair = [aProcess(codes), aProcess(codes)];
    const secure = Array.from({ length: 6 }, () => renewed(ofSecure));
    const customers = Array.from({ length: 4 }, () => renewed(ofCustomer));
    await savePaidWith([...secure, ...customers]);
    const both = secure.map((one): [Renewed, Renewed] => [one, direct(one)]);
    const again = customers.map(({ ids }) => renewed(ofCustomer, ids));
    // of each token one process has the secure token, the other the token
    const ofEach = [0, 1].map((process) => both.map((one, at) => one[(at + process) % 2] as Renewed));
    const given = [[...(ofEach[0] ?? []), ...customers], [...again, ...(ofEach[1] ?? [])].toReversed()];
    const done = new Set<Renewed>();
    // both begin with the tokens at the same moment
    const gate = await processes.connect();
    await gate.query('BEGIN; LOCK TABLE "Token" IN EXCLUSIVE MODE');
    const send = (process: number, flow: Renewed, at: number) => {
      const step = flow.steps[at] ?? expect.fail();
      return pair[process]?.[step.kind].add(setCallOf(step));
    };
    const all = Promise.all(
      given.flatMap((flowsOfOne, process) =>
        flowsOfOne.map(async (flow) => {
          try {
            await send(process, flow, 0);
          } catch (error) {
            expect(error).toMatchObject({ code: 'BP002', message: 'start lost: token' });
            return;
          }
          await send(process, flow, 1);
          done.add(flow);
        }),
      ),
    );
    await until(async () => (await countBlocked()) >= 2);
    await gate.query('COMMIT');
    gate.release();
    await all;
    expect(both.map((one) => one.filter((flow) => done.has(flow)).length)).toEqual(both.map(() => 1));
    for (const flow of [...customers, ...again]) expect(done).toContain(flow);
  }
  expect(codes).not.toContain('40P01');
});

test('two sets that both take from one seller: once the first is over, the rule of the balance refuses the other’s, and its neighbour is done', async () => {
  const shop = await aShop();
  const [seller = '', other = ''] = shop.sellers;
  await shop.pay({ platform_details: splitOf([seller, 1_000]) });
  const flow = await recorded(() => shop.pay({ platform_details: splitOf([other, 3_000, 300]) }));
  const before = await shop.balance(other);
  const renewed = await aRenewal();
  const flows = Array.from({ length: 4 }, () => renewed(flow));
  await processes.query(statements.open, [JSON.stringify(flows.map(({ steps }) => steps[0]?.doc))]);
  const [taking, innocent, refused, neighbour] = flows.map(({ steps }) => steps[1] ?? expect.fail()) as [Step, Step, Step, Step];
  /** Also takes 700 from the seller, as a fee of the platform. */
  const greedy = ({ kind, doc }: Step): Step => {
    const entries = doc.entries as { type: string; fromAccountId: string }[];
    const fee = entries.find(({ type, fromAccountId }) => type === 'platform_fee' && fromAccountId === other) ?? expect.fail();
    return { kind, doc: { ...doc, entries: [...entries, { ...fee, fromAccountId: seller, fromId: newId(), toId: newId(), amount: 700 }] } };
  };
  const codes: string[] = [];
  const { complete } = aProcess(codes);
  const first = await processes.connect();
  await first.query('BEGIN');
  await first.query(statements.complete, [JSON.stringify([greedy(taking).doc, innocent.doc])]);
  const second = Promise.allSettled([greedy(refused), neighbour].map((step) => complete.add(setCallOf(step))));
  await until(countBlocked);
  await first.query('COMMIT');
  first.release();
  expect(await second).toMatchObject([
    { status: 'rejected', reason: { code: '23514', constraint: 'Balance_seller_not_negative' } },
    { status: 'fulfilled' },
  ]);
  expect(await shop.balance(seller)).toMatchObject({ total: 300, available: 300 });
  expect((await shop.balance(other)).total - before.total).toBe(3 * 2_700);
  // nothing is left of what was refused
  await complete.add(setCallOf(refused));
  expect((await shop.balance(other)).total - before.total).toBe(4 * 2_700);
  const ofSeller = 'SELECT sum(amount)::int AS sum, count(*)::int AS n FROM "Entry" WHERE "accountId" = $1';
  expect((await pool.query(ofSeller, [seller])).rows).toEqual([{ sum: 300, n: 2 }]);
});
