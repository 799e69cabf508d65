// The rules of invariants.sql, as the proof and the tests ask them.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import type { Violation } from '@/lib/ledger/proof';

/** Statements, each of which returns violations. `across`: those that compare a tenant's rows with the installation's, on a cluster. */
export type Rules = { across: string[]; ofTenants: string[] };

/** The installation's tables in the rules. */
const installations = /"(BankFile|BankTransfer|AcquirerEntry)"/;

/**
 * One statement, so one snapshot of everything. On a cluster a statement for each rule: every tenant's rows are on one worker, which finds its violations;
 * see docs/decisions/0098.
 */
export async function readRules(isCluster: boolean): Promise<Rules> {
  const text = await readFile(path.join(process.cwd(), 'lib/ledger/invariants.sql'), 'utf8');
  if (!isCluster) return { across: [], ofTenants: [text] };
  const begins = text.indexOf('WITH violation');
  const opens = text.indexOf(' AS (\n', begins) + ' AS (\n'.length;
  const closes = text.lastIndexOf('\n)\n') + 1;
  const [head, body, tail] = [text.slice(begins, opens), text.slice(opens, closes), text.slice(closes)];
  const rules = body.split(/^ {2}UNION ALL\n/m).sort();
  const isAcross = (rule: string) => installations.test(rule);
  const whole = (some: string[]) => some.map((rule) => head + rule + tail);
  return { across: whole(rules.filter(isAcross)), ofTenants: whole(rules.filter((rule) => !isAcross(rule))) };
}

/** A worker is asked over one connection, so that it has one snapshot, and may send all the rows that a rule needs. */
const onCluster = `SET LOCAL citus.propagate_set_commands = 'local'; SET LOCAL citus.max_adaptive_executor_pool_size = 1;
  SET LOCAL citus.max_intermediate_result_size = -1`;

/** Within a transaction, before its first question. What is SET LOCAL after it also holds on the workers. */
export async function beginRules(client: ClientBase, isCluster: boolean): Promise<void> {
  if (isCluster) await client.query(onCluster);
}

async function* violationsOf(client: ClientBase, rule: string): AsyncGenerator<Violation[]> {
  await client.query(`DECLARE violation NO SCROLL CURSOR FOR ${rule}`);
  for (let rows = null; rows === null || rows.length > 0; yield rows) {
    rows = (await client.query<Violation>('FETCH 1000 FROM violation')).rows;
  }
  await client.query('CLOSE violation');
}

/** The violations of the rules `across`, within a transaction. */
export async function findAcross(client: ClientBase, { across }: Rules): Promise<Violation[]> {
  const found: Violation[] = [];
  for (const rule of across) for await (const rows of violationsOf(client, rule)) found.push(...rows);
  return found;
}

/** So long after a commit a cluster may still be about to tell it to a worker. */
const toldMs = 2_000;

/**
 * Of what compares tenants' rows with the installation's. On a cluster these come from several snapshots, and what was written between them looks wrong: a
 * violation counts that is still the same when both are looked at again, later.
 */
export async function seenTwice(look: () => Promise<Violation[]>): Promise<Violation[]> {
  const first = await look();
  if (first.length === 0) return [];
  await wait(toldMs);
  const again = new Set((await look()).map((violation) => JSON.stringify(violation)));
  return first.filter((violation) => again.has(JSON.stringify(violation)));
}

/** The violations of all other rules, within a transaction. On a cluster each is about one tenant at a time, and every worker answers for its own. */
export async function* findOfTenants(client: ClientBase, { ofTenants }: Rules): AsyncGenerator<Violation[]> {
  const isCluster = ofTenants.length > 1;
  if (isCluster) await client.query(`SELECT set_config('citus.subquery_pushdown', 'on', true)`);
  for (const rule of ofTenants) yield* violationsOf(client, rule);
  if (isCluster) await client.query(`SELECT set_config('citus.subquery_pushdown', 'off', true)`);
}
