// Every change by an operator is in the operators' log: checks every step of a walk through all operator operations.
import { beforeAll, expect, test } from 'vitest';
import { toldOfOperators } from '@/lib/audit/logged-operations';
import { can } from '@/lib/auth/permissions';
import { idOf } from '@/lib/testing/fixtures/operators';
import { asRole } from '@/lib/testing/market';
import { dumpTables, sql } from '@/lib/testing/tables';
import { aGround, callersOn, operatorSteps, tenantSteps } from '@/lib/testing/walk/all';
import { everyOperation } from '@/lib/testing/walk/every-operation';
import type { Callers, Step } from '@/lib/testing/walk/step';
import { makeMarket } from '../../bench/market.mjs';

/** Operations of operators that change rows but no lasting data: by name, with the reason. */
const untold: Record<string, string> = {
  'account.begin_passkey': 'asks a device for a key; adding it is told',
  'account.begin_proof': 'asks who it is',
  'account.prove': 'says who it is; what it was needed for is told',
  'home.hide_steps': 'folds up a list on the own screen',
  'inbox.mark_read': 'reads what one was told',
  'inbox.mark_all_read': 'reads what one was told',
  'inbox.change_choice': 'chooses what oneself is told of',
  'inbox.deliver': 'tells people of what is recorded where it happened',
  'ledger.prove_nightly': 'the service starts it by itself',
  'acquirer_funds.record': 'the same: lines as an acquirer tells them',
  'acquirer_funds.compare_nightly': 'the same',
  'chargeback.remind': 'the service sends it by itself',
  'key.warn': 'the same',
};

/** Rows that no operation writes on purpose: attempt counters, stored replies, mails, background records. */
const beside = new Set(['IdempotencyKey', 'Throttle', 'Mail', 'SignIn', 'ApiKeyUse', 'ListCount', 'BalanceDay', 'Audit']);

let operators: string[];
let steps: Step[];
/** The commands that an operator may call. */
let theirs: string[];
let callers: Callers;

beforeAll(async () => {
  const operator = (await asRole('operator', null)).actor;
  theirs = (await everyOperation())
    .map(({ definition }) => definition)
    .filter(({ changes, allow }) => changes && can(operator, allow))
    .map(({ name }) => name);
  const [platform, last] = await makeMarket(process.env.DATABASE_OWNER_URL ?? '', { payments: 100, platforms: 2, sellers: 5 });
  const ground = await aGround(platform?.id ?? '', platform?.key ?? '');
  callers = await callersOn(ground);
  operators = [idOf(callers.operator), idOf(callers.colleague)];
  steps = [...tenantSteps(ground, callers), ...operatorSteps(ground, last?.id ?? '', callers)];
});

test('every command that an operator may call is told in the log, or is named here with the reason', () => {
  expect(theirs.length).toBeGreaterThan(40);
  expect(theirs.filter((name) => !toldOfOperators.includes(name) && !(name in untold))).toEqual([]);
  expect(Object.keys(untold).filter((name) => toldOfOperators.includes(name))).toEqual([]);
});

/** The log since then: who did what. */
const toldSince = async (after: string) =>
  (
    await sql<{ operation: string }>(`SELECT operation FROM "Audit" WHERE id > $1 AND "actorId" = ANY ($2) AND "actorKind" = 'user'`, [
      after,
      operators,
    ])
  ).map(({ operation }) => operation);
const newest = async () => (await sql<{ id: string }>('SELECT id FROM "Audit" ORDER BY id DESC LIMIT 1'))[0]?.id ?? '';

test('whatever an operator changes on the walk is told, by its own name and in its own name', async () => {
  const silent: string[] = [];
  let changed = 0;
  let before: Record<string, string> | null = null;
  for (const [name, call] of steps) {
    if (!/ as operators?\b/.test(name)) {
      await call().catch(() => undefined);
      before = null;
      continue;
    }
    const was: Record<string, string> = before ?? (await dumpTables());
    const last = await newest();
    await call().catch(() => undefined);
    const after = await dumpTables();
    before = after;
    const tables = Object.keys(after).filter((table) => !beside.has(table) && after[table] !== was[table]);
    if (tables.length === 0) continue;
    changed++;
    const told = await toldSince(last);
    // a step names everything it does
    const wanted = (name.split(' as ')[0] ?? '').split(', ').filter((operation) => theirs.includes(operation));
    const missing = wanted.filter((operation) => !told.includes(operation));
    if (told.length === 0 || missing.length > 0)
      silent.push(`${name}: ${tables.join(', ')} changed, told: ${told.join(', ') || 'nothing'}`);
  }
  expect(changed).toBeGreaterThan(20);
  expect(silent).toEqual([]);
});
