// A platform's random history over some days, posted through operations and not in the order of the days; compares every read with a plain
// sum over all entries.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { dayIn, startOfDay } from '@/lib/ledger/daily-balances/day';
import { createPayment } from '@/lib/payments/create-payment';
import { refundPayment } from '@/lib/refunds/refund-payment';
import { explainBalance } from '@/lib/statements/explain-balance';
import { exportRecords } from '@/lib/statements/export-records';
import { listRecords } from '@/lib/statements/list-records';
import type { RecordReply } from '@/lib/statements/schema';
import { aMarket, aPayment, asKey, type Market, splitOf } from '@/lib/testing/market';
import { sql } from '@/lib/testing/tables';
import { runs } from '@/lib/testing/tier';

const today = new Date('2026-11-21T03:00:00Z');
const days = 6;

type Posted = { daysAgo: number; hour: number; amount: number; parts: number; refunded: 'none' | 'part' | 'whole' };
const posted = fc.record<Posted>({
  daysAgo: fc.integer({ min: 0, max: days }),
  // from midnight in Tokyo to one second before the next
  hour: fc.constantFrom(-12, -11.9, 0, 5.5, 11.9, 11.9997),
  amount: fc.integer({ min: 10, max: 50_000 }),
  parts: fc.integer({ min: 0, max: 2 }),
  refunded: fc.constantFrom('none', 'none', 'part', 'whole'),
});
const asked = fc.record({
  account: fc.integer({ min: 0, max: 2 }),
  from: fc.option(fc.integer({ min: -1, max: days + 1 })),
  length: fc.integer({ min: 0, max: days }),
  types: fc.option(
    fc.subarray(['payment', 'platform_fee', 'processing_fee', 'refund', 'payment_transfer', 'adjustment'], { minLength: 1 }),
  ),
  narrow: fc.constantFrom('none', 'none', 'seller', 'payment'),
  perPage: fc.integer({ min: 1, max: 9 }),
});
type HistoryRequest = typeof asked extends fc.Arbitrary<infer Value> ? Value : never;

const at = (caller: Caller, daysAgo: number, hour: number): Caller => ({
  ...caller,
  now: new Date(startOfDay('2026-11-21', -daysAgo).getTime() + (hour + 12) * 3_600_000),
});

/** Returns the payment's id. */
async function post(caller: Caller, { sellers }: Market, { daysAgo, hour, amount, parts, refunded }: Posted): Promise<string> {
  const split = splitOf(
    ...sellers.slice(0, parts).map((id): [string, number, number] => [id, Math.floor(amount / 3), Math.floor(amount / 30)]),
  );
  const then = at(caller, daysAgo, hour);
  const { id } = await createPayment(then, aPayment({ amount, platform_details: split }));
  const back = refunded === 'whole' ? {} : { amount: 5, platform_details: { submerchants: [] } };
  // a platform with an empty balance cannot refund
  if (refunded !== 'none')
    await refundPayment({ ...then, now: new Date(then.now.getTime() + 300) }, { id, ...back }).catch(() => undefined);
  return id;
}

type Plain = { id: string; type: string; amount: number; day: string; other: string; payment: string | null; balance: number };

/** Every record of an account, newest first, by the plainest sum. */
async function plainRecords(accountId: string): Promise<Plain[]> {
  const rows = await sql<{ id: string; type: string; amount: string; at: Date; other: string; payment: string | null }>(
    `SELECT id, type, amount, "createdAt" AS at, "counterpartyId" AS other, "paymentId" AS payment FROM "Entry" WHERE "accountId" = $1 ORDER BY "createdAt", id`,
    [accountId],
  );
  let balance = 0;
  return rows
    .map(({ amount, at, ...rest }) => {
      balance += Number(amount);
      return { ...rest, amount: Number(amount), day: dayIn(at), balance };
    })
    .reverse();
}

const shownOf = ({ id, type, amount, balance, payment_id }: RecordReply) => ({ id, type, amount, balance, payment: payment_id });
const shownPlain = ({ id, type, amount, balance, payment }: Plain) => ({ id, type, amount, balance, payment });

/** The input, and the expected part of the plain records. */
function inputOf(
  market: Market,
  { account, from, length, types, narrow }: HistoryRequest,
  paymentId: string | undefined,
  plain: Plain[][],
) {
  const id = [market.id, ...market.sellers][account] ?? market.id;
  const other = account === 0 ? market.sellers[0] : market.id;
  const last = from === null ? null : Math.max(-1, from - length);
  const period = from === null || last === null ? {} : { from: dayIn(today, from), to: dayIn(today, last) };
  const input = {
    id,
    ...period,
    ...(types && { type: types.join(',') }),
    ...(narrow === 'seller' && { counterparty: other }),
    ...(narrow === 'payment' && paymentId && { payment_id: paymentId }),
  };
  const isAsked = ({ type, day, other: party, payment }: Plain) =>
    (!types || types.includes(type)) &&
    (!period.from || (day >= period.from && day <= (period.to ?? ''))) &&
    (narrow !== 'seller' || party === other) &&
    (narrow !== 'payment' || !paymentId || payment === paymentId);
  return { input, expected: (plain[account] ?? []).filter(isAsked) };
}

async function allPages(caller: Caller, input: object, perPage: number) {
  const rows: RecordReply[] = [];
  for (let page = 1; ; page++) {
    const list = await listRecords(caller, { ...input, page, per_page: perPage });
    rows.push(...list.data);
    if (page >= list.last_page) return { rows, total: list.total };
  }
}

/** In batches of three, so that days and moments cross a border. */
async function fileOf(caller: Caller, input: object): Promise<RecordReply[]> {
  const rows: RecordReply[] = [];
  for await (const batch of await exportRecords(caller, input, { all: 3, narrowed: 3 })) rows.push(...batch);
  return rows;
}

async function explainsItself(
  caller: Caller,
  plain: Plain[],
  { id, from = dayIn(today, days), to = dayIn(today) }: { id: string; from?: string; to?: string },
) {
  const explained = await explainBalance(caller, { id, from, to });
  const sumOf = (rows: Plain[]) => rows.reduce((total, { amount }) => total + amount, 0);
  const within = plain.filter(({ day }) => day >= from && day <= to);
  expect(explained).toMatchObject({
    agrees: true,
    opening: sumOf(plain.filter(({ day }) => day < from)),
    closing: sumOf(plain.filter(({ day }) => day <= to)),
  });
  const terms = Object.fromEntries(explained.terms.map(({ type, ...term }) => [type, term]));
  const types = new Set(within.map(({ type }) => type));
  const naive = [...types].map((type) => {
    const rows = within.filter((row) => row.type === type);
    return [type, { amount: sumOf(rows), count: rows.length }];
  });
  expect(terms).toEqual(Object.fromEntries(naive));
}

test('records, running balances, explanations and files are what a plain sum says, whatever was posted when', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(posted, { minLength: 1, maxLength: 7 }),
      fc.array(posted, { maxLength: 4 }),
      fc.array(asked, { minLength: 6, maxLength: 12 }),
      async (first, late, questions) => {
        const market = await aMarket();
        const caller = { ...(await asKey(market.secretKey)), now: today };
        const ids: string[] = [];
        for (const part of [first, late]) {
          for (const payment of part) ids.push(await post(caller, market, payment));
          const accounts = [market.id, ...market.sellers];
          const plain = await Promise.all(accounts.map(plainRecords));
          // the first read builds the days; later entries are late for them
          for (const [index, question] of questions.entries()) {
            const { input, expected } = inputOf(market, question, ids[index % ids.length], plain);
            const { rows, total } = await allPages(caller, input, question.perPage);
            expect({ total, rows: rows.map(shownOf) }).toEqual({ total: expected.length, rows: expected.map(shownPlain) });
            expect(await fileOf(caller, input)).toEqual(rows);
            await explainsItself(caller, plain[question.account] ?? [], input);
          }
        }
        const [made] = await sql<{ n: number }>(`SELECT count(*)::int AS n FROM "BalanceDay" WHERE "tenantId" = $1`, [market.id]);
        const over = [...first, ...late].some(({ daysAgo }) => daysAgo > 0);
        // the platform's account has an entry on each day; a seller's may not
        if (!over) expect(made?.n).toBe(0);
        else if (questions.some(({ account }) => account === 0)) expect(made?.n).toBeGreaterThan(0);
      },
    ),
    runs(2, 100),
  );
});
