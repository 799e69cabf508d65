import fc from 'fast-check';
import type { PoolClient } from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { newId } from '@/lib/db/ids';
import { pool } from '@/lib/db/pool';
import { CallSets } from '@/lib/db/sets';
import { aRenewal, type Doc, recorded, type Step, setCallOf, statements, uuids } from '@/lib/testing/fixtures/recorded-calls';
import { testCard } from '@/lib/testing/market';
import { aFundedShop, type FundedShop } from '@/lib/testing/shop';
import { runs } from '@/lib/testing/tier';

// Openings and completions as the product makes them, sent one by one and in sets of concurrent calls: each has the same result, and the database
// the same rows.

let shop: FundedShop;
let flows: Step[][];
let renewed: Awaited<ReturnType<typeof aRenewal>>;

beforeAll(async () => {
  shop = await aFundedShop();
  // enough for every refund: which of two gets the last yen is not said
  await shop.pay({ amount: 5_000_000 });
  renewed = await aRenewal();
  const platform_details = shop.split();
  const declined = { ...testCard, number: '4123111111111059' };
  const body = { amount: 10_000, tax: 0, currency: 'JPY', payment_details: testCard, platform_details };
  flows = [];
  for (const work of [
    () => shop.post('/payments', body, { 'idempotency-key': 'a key' }),
    async () => shop.capture(await shop.authorize(), { platform_details }),
    async () => shop.cancel(await shop.authorize()),
    async () => shop.refund(await shop.pay({ platform_details }), { amount: 4_000, platform_details: { submerchants: [] } }),
    async () => shop.refund(await shop.pay({ platform_details })),
    () => shop.post('/payments', { ...body, payment_details: declined }),
  ])
    flows.push(await recorded(work));
  expect(flows.map((steps) => steps.map(({ kind }) => kind[0]).join(''))).toEqual(['oc', 'ococ', 'ococ', 'ococ', 'ococ', 'oc']);
});

type Spoil = (doc: Doc, kind: Step['kind']) => Doc;
const entriesOf = (doc: Doc) => (doc.entries ?? []) as { amount: number; toAccountId: string }[];
/** What may be wrong with a call. */
const spoils = {
  'as it is': (doc) => doc,
  'violates a constraint': (doc) => ({
    ...doc,
    ...(doc.payment ? { payment: { ...(doc.payment as object), status: 'nonsense' } } : { set: { status: 'nonsense' } }),
  }),
  'names a payment that is another by now': (doc, kind) => ({ ...doc, [kind === 'open' ? 'guard' : 'when']: { statuses: ['refunded'] } }),
  'has terms that are no longer agreed': (doc) => (doc.terms ? { ...doc, terms: { ...doc.terms, agreed: { rate: 1 } } } : doc),
  'comes too late': (doc) => ({ ...doc, notAfter: '2020-01-01T00:00:00Z' }),
  'moves nothing': (doc) => ({ ...doc, entries: entriesOf(doc).map((entry, at) => (at === 0 ? { ...entry, amount: 0 } : entry)) }),
  'posts to no account': (doc) => ({
    ...doc,
    entries: entriesOf(doc).map((entry, at) => (at === 0 ? { ...entry, toAccountId: newId() } : entry)),
  }),
  'has lost its claim': (doc) => (doc.reply ? { ...doc, reply: { ...doc.reply, claimId: newId() } } : doc),
} satisfies Record<string, Spoil>;
const spoil = (how: keyof typeof spoils, { kind, doc }: Step): Step => ({ kind, doc: (spoils[how] as Spoil)(doc, kind) });

type Wanted = { flow: number; spoiled: number; how: keyof typeof spoils; twice: number; sameKey: boolean };
/** The calls of one payment, round by round. */
type Member = Step[][];

function membersOf(wanted: readonly Wanted[]): Member[] {
  let key = '';
  return wanted.map(({ flow, spoiled, how, twice, sameKey }) => {
    const steps = renewed(flows[flow] ?? []).map((step, at) => (at === spoiled ? spoil(how, step) : step));
    const claim = steps[0]?.doc.key as { key: string } | undefined;
    if (claim && sameKey && key) claim.key = key;
    if (claim) key = claim.key;
    return steps.map((step, at) => (at === twice ? [step, step] : [step]));
  });
}

type Result = string;
const resultOf = (sending: Promise<unknown>): Promise<Result> =>
  sending.then(
    () => 'done',
    (error) => `${error.code} ${error.message.replaceAll(uuids, '…')}`,
  );

const compared = {
  Payment: '',
  Split: '',
  PaymentWebhook: '',
  Hold: '',
  Refund: '',
  RefundSplit: '',
  LedgerTransaction: '',
  Posting: '',
  Balance: '',
  Event: '',
  Audit: '',
  ListCount: '',
  Attempt: `- 'leaseUntil'`,
  IdempotencyKey: `- 'leaseUntil' - 'createdAt' - 'expiresAt'`,
  Notification: `- 'id'`,
  Outbox: `- 'emittedAt'`,
};
const rowsIn = async (client: Pick<PoolClient, 'query'>) => {
  const tables: Record<string, unknown[]> = {};
  for (const [table, without] of Object.entries(compared)) {
    const { rows } = await client.query(`SELECT (to_jsonb(x) ${without})::text AS row FROM "${table}" x ORDER BY 1`);
    tables[table] = rows.map(({ row }) => row);
  }
  return tables;
};

/** Round by round; a payment of which nothing was done in a round goes no further. */
async function play(members: readonly Member[], send: (steps: readonly Step[]) => Promise<Result[]>): Promise<Result[][]> {
  const going = members.map((rounds) => ({ rounds, results: [] as Result[][] }));
  for (let round = 0; going.some(({ rounds }) => round < rounds.length); round += 1) {
    const now = going.filter(({ rounds, results }) => round < rounds.length && results.every((one) => one.includes('done')));
    const results = await send(now.flatMap(({ rounds }) => rounds[round] as Step[]));
    for (const one of now) one.results.push(results.splice(0, one.rounds[round]?.length));
  }
  return going.map(({ results }) => results.flat());
}

async function oneByOne(members: readonly Member[]) {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const results = await play(members, async (steps) => {
      const found: Result[] = [];
      for (const { kind, doc } of steps) {
        await client.query('SAVEPOINT call');
        const result = await resultOf(client.query(statements[kind], [JSON.stringify([doc])]));
        if (result !== 'done') await client.query('ROLLBACK TO call');
        found.push(result);
      }
      return found;
    });
    return { results, rows: await rowsIn(client) };
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

async function inSets(members: readonly Member[]) {
  const sizes: number[] = [];
  const setsOf = (text: string) =>
    new CallSets((calls) => {
      sizes.push(JSON.parse(calls).length);
      return pool.query(text, [calls]);
    });
  const sets = { open: setsOf(statements.open), complete: setsOf(statements.complete) };
  const results = await play(members, (steps) => Promise.all(steps.map((step) => resultOf(sets[step.kind].add(setCallOf(step))))));
  return { results, rows: await rowsIn(pool), sizes };
}

const wanted: fc.Arbitrary<Wanted> = fc.record({
  flow: fc.nat(5),
  spoiled: fc.nat(3),
  how: fc.constantFrom(...(Object.keys(spoils) as (keyof typeof spoils)[]), ...Array<'as it is'>(12).fill('as it is')),
  twice: fc.oneof({ weight: 4, arbitrary: fc.constant(-1) }, { weight: 1, arbitrary: fc.nat(3) }),
  sameKey: fc.boolean(),
});

test('any set of calls ends as the same calls one by one: each with its own result, and the same rows', async () => {
  const seen = new Set<string>();
  let largest = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(wanted, { minLength: 2, maxLength: 24 }), async (list) => {
      const members = membersOf(list);
      const expected = await oneByOne(members);
      const found = await inSets(members);
      expect(found.results).toEqual(expected.results);
      expect(found.rows).toEqual(expected.rows);
      largest = Math.max(largest, ...found.sizes);
      for (const result of found.results.flat()) seen.add(result.split(' ')[0] ?? '');
    }),
    runs(20, 300),
  );
  expect(largest).toBeGreaterThan(2);
  expect([...seen]).toEqual(expect.arrayContaining(['done', 'BP002', 'BP005', '23514']));
});
