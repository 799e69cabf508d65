// On a large market every statement finds its rows by an index that starts with the tenant.
import { beforeAll, expect, test } from 'vitest';
import { recordPlans, type Scan } from '@/lib/testing/load/plans';
import { sql } from '@/lib/testing/tables';
import { times } from '@/lib/testing/tier';
import { aGround, apiSteps, callersOn, operatorSteps, tenantSteps } from '@/lib/testing/walk/all';
import { everyOperation } from '@/lib/testing/walk/every-operation';
import type { Step } from '@/lib/testing/walk/step';
import { makeMarket } from '../../bench/market.mjs';

/** Operations that this test does not call. `x.*` is every operation of x. */
const elsewhere: Record<string, string> = {
  'account.*': 'a person’s own rows, found by the person',
  'link.*': 'a link, found by its hash',
  'invitation.*': 'a link, found by its hash',
  'reset.*': 'a link, found by its hash',
  'user.*': 'a person, found by id or address',
  'operator.*': 'operators and what they propose, of which there are few',
  'ledger.verify': 'reads the whole ledger: that is what it is for',
  'ledger.prove': 'the same',
  'ledger.prove_nightly': 'the same',
  'payment.expire': 'is in the due work',
  'chargeback.expire': 'the same',
  'chargeback.follow': 'the same',
  'chargeback.remind': 'the same',
  'recovery.collect': 'the same',
  'refund_claim.tell': 'the same',
  'payment.notify': 'the same',
  'settlement.notify_late': 'the same',
  'webhook.mind': 'the same',
  'key.warn': 'the same',
  ...Object.fromEntries(
    ['save', 'check', 'retire', 'restore'].map((verb) => [
      `acquirer_account.${verb}`,
      'a sandbox has no accounts, and nobody has more than a few',
    ]),
  ),
  'acquirer_route.change': 'a sandbox has no routes',
  'bank_statement.set_same': 'as bank_statement.set_aside, and marks by their keys',
  'acquirer.*': 'a notice, found by its acquirer’s id; a sandbox has none',
  'payment.give_back': 'is in the due work',
  ...Object.fromEntries(
    ['record', 'compare', 'compare_nightly', 'resolve'].map((verb) => [
      `acquirer_funds.${verb}`,
      'a sandbox has nobody to compare with; at night all lines and entries of an acquirer are read, as the proof reads the ledger',
    ]),
  ),
  'clock.advance': 'does the due work, and would move the clock under whatever is walked after it',
};

/**
 * Operations over all tenants, which only operators and due work may run, and what limits them. A look-up of one id goes from tenant to
 * tenant in the index, and is not listed.
 */
const overAll: Record<string, string> = {
  'payment.list': 'sixteen counters of each tenant',
  'payment.search': 'the same',
  'payment.watch': 'the few that are shown, by their ids; what has come before the last of them, counted to a hundred',
  'chargeback.search': 'chargebacks, of which there are few beside payments; the count ends at 100,001',
  'subscription.search': 'subscriptions of each tenant, the newest of each; the count ends at 100,001',
  'search.find': 'merchants only, the first few; payments are looked for in the index of each tenant',
  'merchant.search': 'merchants only; the count ends at 100,001',
  'adjustment.list': 'corrections by hand, of which there are few',
  'adjustment.show': 'the same',
  'adjustment.find_merchants': 'merchants only, the first few by their names',
  'fee.list_agreed': 'terms that were agreed, of which there are few',
  'payout.list_held': 'settlements that are named, each by its tenant and id',
  'settlement.undo_return': 'the lines of files that have one settlement',
  'payout_day.show': 'the payout accounts of merchants, each entered by hand',
  'payout_day.list': 'settlements that wait, from an index that holds nothing else',
  'bank_file.propose': 'the same, and each of them by its tenant and id',
  'bank_file.show': 'the lines of one file',
  'bank_file.approve': 'the same',
  'bank_file.download': 'the same',
  'bank_file.cancel': 'the same',
  'bank_file.restore': 'the same',
  'bank_file.pay': 'the same; the walk makes the file with it',
  'bank_file.return': 'the same',
  'bank_file.undo_return': 'the same',
  'bank_statement.read': 'transfers and requests of the amounts that the statement has, by indexes of them',
  'bank_statement.settle': 'the same, and the lines of the files that it ends',
  'bank_statement.take_balance':
    'the same; the balances of two accounts of each tenant, and deposits that are held or were sent back, which are rare',
  'bank_statement.set_aside': 'as reading it',
  'report.earnings': 'merchants that are tenants; each is then asked by itself',
  'overview.show': 'what waits, from indexes that hold nothing else',
};

/** Operations that change nothing, and so can be called twice. */
const isReading = (name: string) =>
  /^\w+\.(list\w*|show|search|ledger|find\w*|records|explain|forecast|timeline|watch|export|last_proof)\b/.test(name);

let scans: Scan[];
let walked: string[];
const failed: string[] = [];
let tenants: Set<string>;
let large: Set<string>;

beforeAll(async () => {
  const recorded = await recordPlans();
  const payments = times(2_000, 100_000);
  // each past day of each platform is sealed by the due work
  const [platform, last] = await makeMarket(process.env.DATABASE_OWNER_URL ?? '', {
    payments,
    platforms: 5,
    sellers: 50,
    days: times(60, 730),
  });
  const ground = await aGround(platform?.id ?? '', platform?.key ?? '');
  const callers = await callersOn(ground);
  const steps: Step[] = [...apiSteps(ground), ...tenantSteps(ground, callers), ...operatorSteps(ground, last?.id ?? '', callers)];
  // the cached plan of a statement, which reads a whole table only when an index is missing
  const walk = (name: string, how: { generic: boolean; sequential: boolean }, call: Step[1]) =>
    recorded.during(name, how, call).catch((error) => failed.push(`${name}: ${error.message} ${error.param ?? ''}`));
  for (const [name, call] of steps) await walk(name, { generic: true, sequential: false }, call);
  // and the planner's choice for single calls, for operations that can be repeated
  const again = steps.filter(([name]) => isReading(name));
  for (const [name, call] of again) await walk(`${name}, planned anew`, { generic: false, sequential: true }, call);
  await recorded.end();
  scans = recorded.scans;
  walked = steps.map(([name]) => name);
  const rows = await sql<{ table: string }>('SELECT relname AS "table" FROM pg_class WHERE reltuples > $1', [payments - 1]);
  large = new Set(rows.map(({ table }) => table));
  tenants = new Set(
    (
      await sql<{ table: string }>(
        `SELECT table_name AS "table" FROM information_schema.columns WHERE column_name = 'tenantId' AND is_nullable = 'NO' AND table_name <> 'ApiKey'`,
      )
    ).map(({ table }) => table),
  );
});

const scanText = ({ during, how, table, condition, statement }: Scan) =>
  `${during}: ${how} on ${table}${condition ? ` by ${condition}` : ''} in ${statement.replace(/\s+/g, ' ').slice(0, 500)}`;
/** null: the step stays within a tenant; else the operation over all tenants. */
const overAllIn = ({ during }: Scan): string | null =>
  / as (operators?|the installation)\b|^due work/.test(during) ? (during.split(' as ')[0]?.split(', ').at(-1) ?? '') : null;
const isById = ({ condition }: Scan) => /^\("?(id|paymentId)"? = [^()]+\)$/.test(condition ?? '');
/** Attempts under way are as many as the processes have sockets, and have an index of their own. */
const isUnderWay = ({ index }: Scan) => index === 'Delivery_under_way' || index === 'Attempt_open_lease';
const isTenantless = ({ how, condition }: Scan) => how === 'Seq Scan' || !condition?.includes('"tenantId"');
/** The planner by itself may read a small table from beginning to end. */
const isChosen = ({ during, how, table }: Scan) => during.endsWith('planned anew') && how === 'Seq Scan' && !large.has(table);
const ofTenants = () => scans.filter(({ table }) => tenants.has(table)).filter(isTenantless);

test('the walk has seen plans, those inside functions too', () => {
  expect(failed).toEqual([]);
  expect(scans.length).toBeGreaterThan(100);
  const tables = new Set(scans.map(({ table }) => table));
  expect([...tables]).toEqual(
    expect.arrayContaining(['Payment', 'Posting', 'Balance', 'Attempt', 'Hold', 'Split', 'IdempotencyKey', 'Merchant']),
  );
  expect(scans.some(({ statement }) => /FOR NO KEY UPDATE/.test(statement) && !/open_attempt/.test(statement))).toBe(true);
});

test('every operation is walked, or is named here with the reason', async () => {
  const names = (await everyOperation()).map(({ definition }) => definition.name);
  const isNamed = (name: string) =>
    name in elsewhere || `${name.split('.')[0]}.*` in elsewhere || walked.some((step) => step.includes(name));
  expect(names.length).toBeGreaterThan(30);
  expect(names.filter((name) => !isNamed(name))).toEqual([]);
});

test('what a tenant’s own caller asks finds its rows by an index that the tenant leads', () => {
  const found = ofTenants().filter((scan) => overAllIn(scan) === null && !isChosen(scan));
  expect([...new Set(found.map(scanText))]).toEqual([]);
});

/** A search without an index of its own scans the list's index in order, without reading the table; see docs/decisions/0018. */
const inOrder = /^search\.find as \w+ for (…|¥|\d{4}\b)/;

test('a search for what somebody typed does not go through all that a tenant has', () => {
  const searches = scans.filter(({ during, table }) => /^search\.find as (admin|seller)/.test(during) && large.has(table));
  expect(searches.some(({ during }) => during.endsWith('planned anew'))).toBe(true);
  const ofAll = searches.filter(({ condition }) => !condition?.includes(' AND '));
  const allowed = (scan: Scan) => (inOrder.test(scan.during) && scan.how === 'Index Only Scan') || isUnderWay(scan);
  expect([...new Set(ofAll.filter((scan) => !allowed(scan)).map(scanText))]).toEqual([]);
});

test('whether a payment has endpoints of its own is asked of the payment, not of all of the tenant’s', () => {
  const asked = scans.filter(({ during, table }) => table === 'PaymentWebhook' && during.startsWith('payment.capture'));
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter(({ condition }) => !condition?.includes('"paymentId"')).map(scanText)).toEqual([]);
});

test('what goes over all tenants looks for one id, or is named here with its bound', () => {
  const found = ofTenants().filter((scan) => overAllIn(scan) !== null && !isById(scan) && !isChosen(scan) && !isUnderWay(scan));
  expect([...new Set(found.filter((scan) => !Object.hasOwn(overAll, overAllIn(scan) ?? '')).map(scanText))]).toEqual([]);
  expect(Object.keys(overAll).filter((name) => !found.some((scan) => overAllIn(scan) === name))).toEqual([]);
});

test('P03 CostGrowth: a capture, a balance and a first page cost the same in a large ledger', async () => {
  const bounded = ['payment.capture', 'balance.show', 'payment.list', 'balance.list_transactions'];
  const read = scans.filter(({ during, table }) => bounded.includes(during) && tenants.has(table));
  expect(new Set(read.map(({ during }) => during))).toEqual(new Set(bounded));
  expect(read.filter(isTenantless).map(scanText)).toEqual([]);
  if (times(0, 1) === 0) return;
  const { measureGrowth } = await import('../../bench/growth.mjs');
  const { capture, balance, list } = await measureGrowth({ large: 100_000, small: 1_000, rounds: 15 });
  console.info(`P03: captures per second × ${capture.toFixed(2)}, a balance × ${balance.toFixed(2)}, the first page × ${list.toFixed(2)}`);
  expect(capture).toBeGreaterThanOrEqual(0.9);
  expect(balance).toBeLessThanOrEqual(1.2);
  expect(list).toBeLessThanOrEqual(1.2);
});
