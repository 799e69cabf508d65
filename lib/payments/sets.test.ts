import fc from 'fast-check';
import type { PoolClient } from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { pool } from '@/lib/db/pool';
import { CallSets } from '@/lib/db/sets';
import { aRenewal, type Flow, type Step, savePaidWith, setCallOf, statements, uuids } from '@/lib/testing/fixtures/recorded-calls';
import { recordedFlows } from '@/lib/testing/fixtures/recorded-flows';
import { type Member, membersOf, spoils, type Wanted } from '@/lib/testing/fixtures/set-members';
import { sql } from '@/lib/testing/tables';
import { runs } from '@/lib/testing/tier';

// Openings and completions as the product makes them, sent one by one and in sets of concurrent calls: each has the same result, and the database
// the same rows.

let flows: Record<string, Flow>;
let renewed: Awaited<ReturnType<typeof aRenewal>>;

beforeAll(async () => {
  flows = await recordedFlows();
  renewed = await aRenewal();
});

/** One call of this flow. */
const docOf = (name: string, at: number): Record<string, unknown> => flows[name]?.steps[at]?.doc ?? {};

test('the calls are those of everything that goes with others', () => {
  const kinds = Object.entries(flows).map(([name, { steps }]) => [name, steps.map(({ kind }) => kind[0]).join('')]);
  const later = ['a capture', 'a capture with new shares', 'a cancel', 'a refund of a part', 'a refund of all'];
  expect(kinds).toEqual(Object.keys(flows).map((name) => [name, later.includes(name) ? 'ococ' : 'oc']));
  expect(docOf('a checkout', 0).uses).toHaveProperty('session');
  expect(docOf('a checkout', 1)).toHaveProperty('completes');
  expect(docOf('a checkout', 1).events).toContainEqual(expect.objectContaining({ mail: expect.objectContaining({ kind: 'paid' }) }));
  expect(docOf('a checkout that keeps the card', 1)).toHaveProperty('customer');
  expect(docOf('a checkout that forgets the card', 1)).toHaveProperty('forget');
  expect(Object.keys(docOf('a token', 0).uses as object)).toEqual(['token']);
  expect(Object.keys(docOf('a secure token of a token', 0).uses as object)).toEqual(['secureToken', 'amount', 'token']);
  expect(Object.keys(docOf('a customer', 0).uses as object)).toEqual(['customer', 'card']);
  expect(docOf('a capture with new shares', 3).splits).toHaveLength(2);
  expect(docOf('a refund of all', 2)).toMatchObject({ reserve: {}, holds: [{}, {}, {}] });
});

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
  Session: '',
  SecureToken: '',
  Token: '',
  Customer: '',
  VaultCard: '',
  Mail: '',
};
type Client = Pick<PoolClient, 'query'>;
/** How many rows there are, and those written by `since` or by later transactions. */
const rowsIn = async (client: Client, since: string) => {
  const tables: Record<string, unknown> = {};
  for (const [table, without] of Object.entries(compared)) {
    const { rows } = await client.query(
      `SELECT (to_jsonb(x) ${without})::text AS row FROM "${table}" x WHERE age(x.xmin) <= age($1::xid) ORDER BY 1`,
      [since],
    );
    const count = (await client.query(`SELECT count(*)::int AS n FROM "${table}"`)).rows;
    tables[table] = [...count, ...rows.map(({ row }) => row)];
  }
  return tables;
};
const transactionNow = async (client: Client): Promise<string> =>
  (await client.query('SELECT pg_current_xact_id()::xid::text AS id')).rows[0].id;
const suspend = (client: Client, tenantId: string) =>
  client.query('UPDATE "Merchant" SET "suspendedAt" = now() WHERE "tenantId" = $1 AND id = $1', [tenantId]);

/** Round by round; a payment of which nothing was done in a round goes no further. */
async function play(members: readonly Member[], client: Client, send: (steps: readonly Step[]) => Promise<Result[]>): Promise<Result[][]> {
  const going = members.map((member) => ({ ...member, results: [] as Result[][] }));
  for (let round = 0; going.some(({ rounds }) => round < rounds.length); round += 1) {
    const now = going.filter(({ rounds, results }) => round < rounds.length && results.every((one) => one.includes('done')));
    for (const { suspended } of now) if (suspended?.round === round) await suspend(client, suspended.tenantId);
    const results = await send(now.flatMap(({ rounds }) => rounds[round] as Step[]));
    for (const one of now) one.results.push(results.splice(0, one.rounds[round]?.length));
  }
  return going.map(({ results }) => results.flat());
}

async function oneByOne(members: readonly Member[]) {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const since = await transactionNow(client);
    const results = await play(members, client, async (steps) => {
      const found: Result[] = [];
      for (const { kind, doc } of steps) {
        await client.query('SAVEPOINT call');
        const result = await resultOf(client.query(statements[kind], [JSON.stringify([doc])]));
        if (result !== 'done') await client.query('ROLLBACK TO call');
        found.push(result);
      }
      return found;
    });
    return { results, rows: await rowsIn(client, since) };
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

function aProcess() {
  const sizes: number[] = [];
  const setsOf = (text: string) =>
    new CallSets((calls) => {
      sizes.push(JSON.parse(calls).length);
      return pool.query(text, [calls]);
    });
  return { sets: { open: setsOf(statements.open), complete: setsOf(statements.complete) }, sizes };
}

async function inSets(members: readonly Member[]) {
  const { sets, sizes } = aProcess();
  const since = await transactionNow(pool);
  const results = await play(members, pool, (steps) => Promise.all(steps.map((step) => resultOf(sets[step.kind].add(setCallOf(step))))));
  return { results, rows: await rowsIn(pool, since), sizes };
}

const some = (weight: number, of: number) => fc.nat(of - 1).map((n) => n < weight);
const anyWanted = (): fc.Arbitrary<Wanted> =>
  fc.record({
    flow: fc.constantFrom(...Object.keys(flows)),
    spoiled: fc.nat(3),
    how: fc.constantFrom(...(Object.keys(spoils) as (keyof typeof spoils)[]), ...Array<'as it is'>(12).fill('as it is')),
    isTwice: some(1, 5),
    sameKey: some(1, 3),
    paidAsBefore: some(1, 2),
  });

const plain = { spoiled: 0, how: 'as it is', isTwice: false, sameKey: false, paidAsBefore: false } as const;
/** One of each flow, a second one of what is good once, and whatever may be wrong. */
const ofEach = (): Wanted[] => [
  ...Object.keys(flows).map((flow) => ({ ...plain, flow })),
  ...['a checkout at a konbini', 'a checkout', 'a token', 'a secure token'].map((flow) => ({ ...plain, flow, paidAsBefore: true })),
  { ...plain, flow: 'a payment', sameKey: true },
  { ...plain, flow: 'a capture', spoiled: 2, isTwice: true },
  ...(Object.keys(spoils) as (keyof typeof spoils)[]).flatMap((how) =>
    ['a payment', 'a payment elsewhere'].flatMap((flow) => [0, 1].map((spoiled) => ({ ...plain, flow, how, spoiled }))),
  ),
];

test('any set of calls ends as the same calls one by one: each with its own result, and the same rows', async () => {
  const seen = new Set<string>();
  const unseen = new Set(Object.keys(flows));
  let largest = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(anyWanted(), { minLength: 2, maxLength: 24 }), async (list) => {
      const { members, rows } = membersOf(flows, renewed, list);
      await savePaidWith(rows);
      await sql('UPDATE "Merchant" SET "suspendedAt" = NULL WHERE "suspendedAt" IS NOT NULL');
      const expected = await oneByOne(members);
      const found = await inSets(members);
      expect(found.results).toEqual(expected.results);
      expect(found.rows).toEqual(expected.rows);
      largest = Math.max(largest, ...found.sizes);
      for (const [at, results] of found.results.entries()) {
        for (const result of results) seen.add(result === 'done' || result.startsWith('BP002') ? result : (result.split(' ')[0] ?? ''));
        if (results.every((result) => result === 'done')) unseen.delete(list[at]?.flow ?? '');
      }
    }),
    { ...runs(20, 300), examples: [[ofEach()]] },
  );
  expect(largest).toBeGreaterThan(2);
  expect([...unseen]).toEqual([]);
  const lost = ['attempt', 'payment', 'session', 'terms', 'token'].map((what) => `BP002 start lost: ${what}`);
  expect([...seen]).toEqual(expect.arrayContaining(['done', ...lost, 'BP003', 'BP004', 'BP005', 'BP006', '23514']));
});

/** Two of each that only one can win: of a checkout, a token, a secure token, a key, and of a payment. */
const rivals = (): Wanted[] =>
  ['a checkout at a konbini', 'a token', 'a secure token of a token', 'a customer', 'a payment'].flatMap((flow) => [
    { ...plain, flow },
    { ...plain, flow, paidAsBefore: true, sameKey: flow === 'a payment' },
  ]);

test('two in one set of whom one can win: one does, the other gets its refusal, and nobody else is touched', async () => {
  const { members, rows } = membersOf(flows, renewed, [{ ...plain, flow: 'a payment elsewhere' }, ...rivals()]);
  await savePaidWith(rows);
  const { sets, sizes } = aProcess();
  // as calls of several processes: nobody waits for the one before
  const together = (steps: readonly Step[]) =>
    Promise.all(steps.map((step) => resultOf(sets[step.kind].add({ ...setCallOf(step), subjects: [] }))));
  const [first, ...others] = await together(members.map(({ rounds }) => rounds[0]?.[0] as Step));
  // the first of them may go alone
  expect(Math.max(...sizes.slice(0, 2))).toBeGreaterThanOrEqual(10);
  expect(first).toBe('done');
  const pairs = [0, 2, 4, 6, 8].map((at) => others.slice(at, at + 2).toSorted());
  const lost = (what: string) => [`BP002 start lost: ${what}`, 'done'];
  expect(pairs).toEqual([lost('session'), lost('token'), lost('token'), ['done', 'done'], ['BP004 idempotency key is taken', 'done']]);
  // and each completion that was begun, twice
  const begun = members.slice(1).filter((_, at) => others[at] === 'done');
  const completions = begun.flatMap(({ rounds }) => [rounds[1]?.[0], rounds[1]?.[0]] as Step[]);
  sizes.length = 0;
  const [, ...twice] = await together([members[0]?.rounds[1]?.[0] as Step, ...completions]);
  expect(Math.max(...sizes.slice(0, 2))).toBeGreaterThanOrEqual(12);
  for (const at of begun.keys()) expect(twice.slice(2 * at, 2 * at + 2).toSorted()).toEqual(['BP005 attempt is completed', 'done']);
});
