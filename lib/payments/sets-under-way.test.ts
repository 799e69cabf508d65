// What becomes of the calls of a set whose connection is killed, or one of whose tenants is suspended.
import { randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { liftSuspension } from '@/lib/merchants/lift-suspension';
import { suspendMerchant } from '@/lib/merchants/suspend-merchant';
import { recoverAll } from '@/lib/testing/fixtures/attempts';
import { type Gate, type Held, type SetGates, setGates } from '@/lib/testing/load/set-gate';
import { aPayment, asRole } from '@/lib/testing/market';
import { aFundedShop, type FundedShop, outcomeOf, patiently, tally } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';
import { times } from '@/lib/testing/tier';

let shops: FundedShop[];
let gates: SetGates;
beforeAll(async () => {
  shops = await Promise.all([aFundedShop(), aFundedShop()]);
  gates = await setGates(process.env.DATABASE_OWNER_URL ?? '');
});
afterAll(() => gates.remove());

/** A payment of one of the shops; its order has the name of its key. */
function pay(key: string, at: number) {
  const shop = shops[at % shops.length] as FundedShop;
  const body = aPayment({ platform_details: shop.split(), external_order_num: key });
  return shop.post('/payments', body, { 'idempotency-key': key });
}
type Answer = Awaited<ReturnType<typeof pay>>;

/** Clients of two platforms that pay until a set of several waits at the gate; their calls end after `meanwhile`. */
async function heldAt(gate: Gate, meanwhile: (held: Held) => Promise<unknown>) {
  const answers = new Map<string, { at: number; answer: Answer }>();
  const run = randomUUID();
  let isOver = false;
  const client = async (at: number) => {
    for (let n = 0; !isOver; n += 1, await turn()) {
      const key = `${run} ${at} ${n}`;
      answers.set(key, { at, answer: await pay(key, at) });
    }
  };
  await gates.shut(gate);
  const clients = Promise.all(Array.from({ length: 12 }, (_, at) => client(at)));
  try {
    const held = await gates.held(gate);
    isOver = true;
    await meanwhile(held);
    return { ...held, answers, run };
  } finally {
    isOver = true;
    await gates.open(gate);
    await clients;
  }
}
const killed = async ({ pid }: Held) => expect(await sql('SELECT 1 WHERE pg_terminate_backend($1)', [pid])).toHaveLength(1);

/** Each order was paid once, and its money moved once. */
async function expectOnce(run: string, orders: number) {
  const rows = await sql<{ order: string; statuses: string[]; posted: number; open: number }>(
    `SELECT "externalOrderNum" AS order, array_agg(status) AS statuses, sum((SELECT count(*) FROM "LedgerTransaction" l
        WHERE l."tenantId" = p."tenantId" AND l."paymentId" = p.id))::int AS posted,
      sum((SELECT count(*) FROM "Attempt" a WHERE a."tenantId" = p."tenantId" AND a."paymentId" = p.id AND a.state = 'open'))::int AS open
     FROM "Payment" p WHERE "externalOrderNum" LIKE $1 GROUP BY 1`,
    [`${run} %`],
  );
  expect(rows).toHaveLength(orders);
  for (const { order, ...found } of rows) expect([order, found]).toEqual([order, { statuses: ['captured'], posted: 1, open: 0 }]);
}

const unknown = { open: '503 service_unavailable', complete: '504 gateway_timeout' };

for (const gate of ['open', 'complete'] as const) {
  test(`a connection that is killed in a set (${gate}): each of its calls is told as one alone would be, and no other; repeated, each is done once`, async () => {
    for (let repetition = 0; repetition < times(2, 50); repetition += 1) {
      const { calls, answers, run } = await heldAt(gate, killed);
      expect(calls).toBeGreaterThan(1);
      const told = tally([...answers.values()].map(({ answer }) => answer));
      expect(told).toEqual({ ...(told['200'] && { '200': told['200'] }), [unknown[gate]]: calls });
      const recovered = await recoverAll();
      expect(recovered).toHaveLength(gate === 'open' ? 0 : calls);
      for (const [key, { at, answer }] of answers) {
        const again = await patiently(() => pay(key, at));
        expect([key, outcomeOf(again)]).toEqual([key, '200']);
        // of an opening that was lost nothing was known; a completion that was lost has been made up for
        expect(again.headers.get('idempotent-replayed')).toBe(gate === 'open' && answer.status !== 200 ? null : 'true');
        if (answer.status === 200) expect(again.text).toBe(answer.text);
      }
      await expectOnce(run, answers.size);
    }
  });
}

/** Written by a set with its openings, or with its completions, and not changed later. */
const writtenBy = { open: 'Split', complete: 'LedgerTransaction' };

for (const gate of ['open', 'complete'] as const) {
  test(`a tenant that is suspended while a set with calls of its own is under way (${gate}): what was let in is done, what comes later is not`, async () => {
    const [shop, other] = shops as [FundedShop, FundedShop];
    for (let isMixed = false; !isMixed; ) {
      const operator = await asRole('operator', null);
      const suspend = () => suspendMerchant(operator, { id: shop.id, reason: 'test' });
      const { calls, transaction, answers, run } = await heldAt(gate, suspend);
      const told = tally([...answers.values()].map(({ answer }) => answer));
      const done = told['200'] ?? 0;
      // a call may have been on its way to be let in
      expect(told).toEqual({ '200': done, ...(told['401 unauthorized'] && { '401 unauthorized': told['401 unauthorized'] }) });
      await expectOnce(run, done);
      const members = await sql<{ tenantId: string }>(
        `SELECT DISTINCT "tenantId", "paymentId" FROM "${writtenBy[gate]}" WHERE xmin = $1::xid`,
        [transaction],
      );
      // none of them was sent alone
      expect(members).toHaveLength(calls);
      isMixed = new Set(members.map(({ tenantId }) => tenantId)).size === 2;
      expect([outcomeOf(await pay(`${run} later`, 0)), outcomeOf(await pay(`${run} later`, 1))]).toEqual(['401 unauthorized', '200']);
      expect([shop.id, other.id]).toEqual(expect.arrayContaining(members.map(({ tenantId }) => tenantId)));
      await liftSuspension(operator, { id: shop.id, reason: 'test' });
    }
  });
}
