import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { newId } from '@/lib/db/ids';
import { untilProven } from '@/lib/ledger/carry-out-proof';
import { listProofs } from '@/lib/ledger/list-proofs';
import { examplesKept, type Finding, gather, lastDueAt } from '@/lib/ledger/proof';
import { proveIfDue } from '@/lib/ledger/prove-if-due';
import { proveLedger, proveNightly } from '@/lib/ledger/prove-ledger';
import { sealRules } from '@/lib/ledger/seals/seal';
import { startProof } from '@/lib/ledger/store';
import { verifyLedger } from '@/lib/ledger/verify-ledger';
import { inTransaction } from '@/lib/operation/store';
import { asKey, asRole, asSystem, splitOf } from '@/lib/testing/market';
import { aShop, type Shop, together } from '@/lib/testing/shop';
import { countOf, sql } from '@/lib/testing/tables';
import { en } from '@/messages/en';
import { ja } from '@/messages/ja';

/** The owner of the tables, who may change what the application may not. */
const owner = new pg.Client({ connectionString: process.env.DATABASE_OWNER_URL });
let shop: Shop;
let operator: Caller;

beforeAll(async () => {
  await owner.connect();
  shop = await aShop({ sellers: 1 });
  operator = await asRole('operator', null);
  await shop.pay({ platform_details: splitOf([shop.sellers[0] ?? '', 6_000, 600]) });
});
afterAll(async () => {
  await untilProven();
  await owner.end();
});

const newest = async () => (await listProofs(operator, {})).data[0];
const outcome = (call: Promise<unknown>) => call.then(() => 'started').catch((error) => `${error.status} ${error.code}`);
/** A run whose process was killed: its heartbeat has stopped. */
const kill = (id: string) => sql(`UPDATE "ProofRun" SET "leaseUntil" = statement_timestamp() - interval '1 second' WHERE id = $1`, [id]);
const begin = (id: string, dueAt: Date | null = null) =>
  inTransaction((database) => startProof(database, { id, now: operator.now, dueAt, startedBy: null, startedByName: 'nobody' }));

test('a proof says what it looked at, who started it, and that all is well', async () => {
  const begun = await proveLedger(operator);
  expect(begun).toMatchObject({ state: 'running', clean: null, finished_at: null, started_by: expect.stringContaining('operator') });
  await untilProven();
  const proof = await newest();
  expect(proof).toMatchObject({
    id: begun.id,
    state: 'finished',
    clean: true,
    violation_count: 0,
    findings: [],
    took_ms: expect.any(Number),
  });
  expect(proof?.entries).toBe(await countOf('Entry'));
  expect(await sql(`SELECT operation, "subjectKind", "actorLabel" FROM "Audit" WHERE "subjectId" = $1`, [begun.id])).toEqual([
    { operation: 'ledger.prove', subjectKind: 'proof', actorLabel: operator.actor.label },
  ]);
});

test('two who start it at once start one proof, the other is told', async () => {
  const before = await countOf('ProofRun');
  const said = await together(2, () => outcome(proveLedger(operator)));
  expect(said.sort()).toEqual(['409 conflict', 'started']);
  await untilProven();
  expect(await countOf('ProofRun')).toBe(before + 1);
  expect(await newest()).toMatchObject({ state: 'finished', clean: true });
});

test('what was planted is found: the rule, how often, and where', async () => {
  const account = shop.sellers[0] ?? '';
  await owner.query(`UPDATE "Balance" SET balance = balance + 7 WHERE "accountId" = $1`, [account]);
  try {
    await proveLedger(operator);
    await untilProven();
    const proof = await newest();
    expect(proof).toMatchObject({ state: 'finished', clean: false, violation_count: 1, tenant_names: { [shop.id]: '試験市場' } });
    expect(proof?.findings).toEqual([
      { invariant: 'balance equals its entries', count: 1, examples: [{ tenant: shop.id, detail: expect.stringContaining(account) }] },
    ]);
    expect(await verifyLedger(await asSystem())).toMatchObject({
      clean: false,
      violation_count: 1,
      violations: [{ invariant: 'balance equals its entries', tenant: shop.id }],
    });
  } finally {
    await owner.query(`UPDATE "Balance" SET balance = balance - 7 WHERE "accountId" = $1`, [account]);
  }
});

test('a ledger that is broken everywhere is told in a bounded list', () => {
  const findings = new Map<string, Finding>();
  for (let n = 0; n < 1_000; n++) gather(findings, [{ invariant: n % 2 ? 'a' : 'b', tenant: null, detail: `${n}` }]);
  expect([...findings.values()].map(({ count, examples }) => [count, examples.length])).toEqual([
    [500, examplesKept],
    [500, examplesKept],
  ]);
});

test('a proof that died is over after its lease, and what it would still say is not written', async () => {
  const dead = newId();
  expect(await begin(dead)).toBe(true);
  expect(await outcome(proveLedger(operator))).toBe('409 conflict');
  await kill(dead);
  expect(await newest()).toMatchObject({ id: dead, state: 'failed', clean: null });
  expect(await outcome(proveLedger(operator))).toBe('started');
  await untilProven();
  expect(await newest()).toMatchObject({ state: 'finished', clean: true });
  expect((await listProofs(operator, { per_page: 100 })).data.find(({ id }) => id === dead)).toMatchObject({
    state: 'failed',
    clean: null,
  });
});

test('the proof disturbs nobody who writes', async () => {
  const client = await owner.query<{ n: number }>(`SELECT count(*)::int AS n FROM "Entry"`);
  const pay = together(5, () => shop.pay());
  await Promise.all([pay, proveLedger(operator)]);
  await untilProven();
  expect(await newest()).toMatchObject({ state: 'finished', clean: true });
  expect((await newest())?.entries).toBeGreaterThanOrEqual(client.rows[0]?.n ?? 0);
});

test('due every night at 03:00 in Tokyo', () => {
  const at = (text: string) => lastDueAt(new Date(text)).toISOString();
  expect(at('2027-01-10T03:00:00+09:00')).toBe('2027-01-09T18:00:00.000Z');
  expect(at('2027-01-10T02:59:59.999+09:00')).toBe('2027-01-08T18:00:00.000Z');
  expect(at('2027-01-11T02:59:59+09:00')).toBe('2027-01-09T18:00:00.000Z');
});

test('a night is proven once, whoever asks how often, and a proof that died is begun anew, three times at most', async () => {
  const night = new Date('2027-03-01T12:00:00+09:00');
  const runs = () => sql<{ state: string }>(`SELECT state FROM "ProofRun" WHERE "dueAt" = $1 ORDER BY "startedAt"`, [lastDueAt(night)]);
  const died = newId();
  await begin(died, lastDueAt(night));
  expect(await proveIfDue(night)).toBe(0);
  await kill(died);
  const started = await together(4, () => proveIfDue(night));
  expect(started.reduce((a, b) => a + b)).toBe(1);
  await untilProven();
  expect(await proveIfDue(night)).toBe(0);
  expect(await outcome(proveNightly({ ...(await asSystem()), now: night }))).toBe('409 conflict');
  expect((await runs()).map(({ state }) => state).sort()).toEqual(['failed', 'finished']);

  const hopeless = new Date('2027-03-02T12:00:00+09:00');
  for (let n = 0; n < 3; n++) {
    const id = newId();
    expect(await begin(id, lastDueAt(hopeless))).toBe(true);
    await kill(id);
  }
  expect(await proveIfDue(hopeless)).toBe(0);
  expect(await proveIfDue(new Date('2027-03-03T12:00:00+09:00'))).toBe(1);
  await untilProven();
});

test('nobody below an operator proves the ledger or reads what was found', async () => {
  const below = [
    await asKey(shop.secretKey),
    await asRole('admin', shop.id),
    await asRole('staff', shop.id),
    await asRole('viewer', shop.id),
    await asRole('seller', shop.id, shop.sellers[0] ?? ''),
  ];
  for (const caller of below)
    for (const operation of [proveLedger, proveNightly, listProofs])
      await expect(operation(caller, {})).rejects.toMatchObject({ code: 'forbidden' });
});

test('a proof is written once', async () => {
  for (const change of [`"startedAt" = now()`, `"startedByName" = 'x'`, `"dueAt" = NULL`])
    await expect(sql(`UPDATE "ProofRun" SET ${change}`)).rejects.toMatchObject({ code: '42501' });
  await expect(sql(`DELETE FROM "ProofRun"`)).rejects.toMatchObject({ code: '42501' });
});

test('every rule of the proof is named in both languages', () => {
  const invariants = readFileSync('lib/ledger/invariants.sql', 'utf8');
  const rules = [...[...invariants.matchAll(/SELECT '([^']+)', /g)].map(([, rule = '']) => rule), ...Object.values(sealRules)];
  const names = rules.map((rule) => rule.replace(/[^a-z]+/g, '_')).sort();
  for (const { ledgerProof } of [ja, en]) expect(Object.keys(ledgerProof.rules).sort()).toEqual(names);
});
