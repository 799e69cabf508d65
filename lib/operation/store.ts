import 'server-only';
import { isCluster } from '@/lib/db/cluster';
import { idAt } from '@/lib/db/ids';
import { limits } from '@/lib/db/limits';
import { pool } from '@/lib/db/pool';
import type { Database } from '@/lib/db/prisma';
import { prisma } from '@/lib/db/prisma';
import { reportSendings, type SetKind } from '@/lib/db/sendings';
import { CallSets, CallSetsByTenant, type SetCall } from '@/lib/db/sets';
import type { AuditRow } from '@/lib/operation/audit';
import type { TransferRows } from '@/lib/operation/function-input';
import type { Claim } from '@/lib/operation/key-claim';
import { packed, unpacked } from '@/lib/operation/packed-reply';
import { type CompletionCall, type Finish, type OpeningCall, setCallOfCompletion, setCallOfOpening } from '@/lib/operation/set-call';

/** `closedAt`: nobody finishes its claim. */
export type FoundKey = { fingerprint: string; state: string; status: number | null; body: string | null; closedAt: Date | null };
type KeptReply = { key: string; claimId: string; status: number; body: string };
type Kept<Key extends FoundKey> = Key & { packed: Uint8Array | null };

/** The key's state; null: free, because it was never used, has expired, or its claimant died before it opened an attempt. */
export async function findKey(tenantId: string, key: string): Promise<FoundKey | null> {
  const [row] = await prisma.$queryRaw<Kept<FoundKey>[]>`
    SELECT fingerprint, state, status, body, packed, "closedAt" FROM "IdempotencyKey" WHERE "tenantId" = ${tenantId}::uuid AND key = ${key}
      AND NOT (state = 'done' AND "expiresAt" < statement_timestamp())
      AND NOT (state = 'running' AND "attemptId" IS NULL AND "leaseUntil" < statement_timestamp())`;
  return row ? { ...row, body: unpacked(row) } : null;
}

/** Refuses with SQLSTATE BP004 while the key is taken. */
export async function claimKey({ tenantId, ...claim }: Claim): Promise<void> {
  await prisma.$executeRaw`SELECT claim_key(${tenantId}::uuid, ${JSON.stringify(claim)}::jsonb)`;
}

/** Whether this instant of real time has passed, by the clock of whoever else judges it. */
export async function isPast(moment: string): Promise<boolean> {
  const [row] = await prisma.$queryRaw<{ past: boolean }[]>`SELECT statement_timestamp() > ${moment}::timestamptz AS past`;
  return row?.past ?? true;
}

/** Frees a key under which nothing happened. */
export async function freeKey(claim: Claim): Promise<void> {
  await prisma.$executeRaw`
    DELETE FROM "IdempotencyKey" WHERE "tenantId" = ${claim.tenantId}::uuid AND key = ${claim.key} AND "claimId" = ${claim.claimId}::uuid
      AND state = 'running' AND "attemptId" IS NULL`;
}

/** Stores the reply in the transaction of its change. Refuses with SQLSTATE BP005 when another call has taken the claim over. */
export async function finishKey(database: Database, tenantId: string, { body, ...reply }: KeptReply): Promise<void> {
  await database.$executeRaw`SELECT finish_key(${tenantId}::uuid, ${JSON.stringify({ ...reply, ...packed(body) })}::jsonb)`;
}

export type ClosedKey = FoundKey & { permission: string | null; expiresAt: Date; knownSince: Date };

/** Binds a key that is free, and says what became of it; see `close_key` in the database. `knownSince`: keys claimed before may be forgotten. */
export async function closeKey(
  database: Database,
  tenantId: string,
  closing: { key: string; claimId: string; keepMs: number },
  repliesKeptMs: number,
): Promise<ClosedKey> {
  const [row] = await database.$queryRaw<Kept<FoundKey & Pick<ClosedKey, 'permission' | 'expiresAt'>>[]>`
    SELECT c.* FROM close_key(${tenantId}::uuid, ${JSON.stringify(closing)}::jsonb) c`;
  // a statement of its own: the one before may have waited for the key
  const [known] = await database.$queryRaw<{ since: Date }[]>`
    SELECT statement_timestamp() - ${repliesKeptMs}::bigint * interval '1 ms' AS since`;
  if (!row || !known) throw new Error('a key was closed and is not there');
  return { ...row, body: unpacked(row), knownSince: known.since };
}

export async function saveAudits(database: Database, audits: readonly AuditRow[]): Promise<void> {
  await database.$executeRaw`INSERT INTO "Audit" SELECT * FROM jsonb_populate_recordset(NULL::"Audit", ${JSON.stringify(audits)}::jsonb)`;
}

/** Reading it again soon, or in pieces, is the same look. */
const lookMs = 60_000;

/** Records a look unless the last minute (real time) has the same one. Two at once wait for each other, or both would be written. */
export const saveLook = (look: AuditRow): Promise<unknown> =>
  inTransaction(async (database) => {
    const since = idAt(new Date(Date.now() - lookMs));
    await database.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`look ${look.actorId} ${look.subjectId}`}, 0))`;
    return database.$executeRaw`
      INSERT INTO "Audit" SELECT l.* FROM jsonb_populate_record(NULL::"Audit", ${JSON.stringify(look)}::jsonb) l WHERE NOT EXISTS (
        SELECT 1 FROM "Audit" a WHERE a."tenantId" = ${look.tenantId}::uuid AND a."actorId" = ${look.actorId}::uuid AND a."actorKind" = 'user'
          AND a.id >= ${since}::uuid AND a.operation = l.operation AND a."subjectId" = l."subjectId" AND a.after = l.after)`;
  });

/** A change that moves no money: all or nothing. */
export const inTransaction = <Value>(work: (database: Database) => Promise<Value>): Promise<Value> =>
  prisma.$transaction((transaction) => work(transaction as unknown as Database), {
    maxWait: limits.connectMs,
    timeout: limits.transactionMs,
  });

/** Reads what belongs together as it stood at one moment. */
export const atOneMoment = <Value>(read: (database: Database) => Promise<Value>): Promise<Value> =>
  prisma.$transaction((transaction) => read(transaction as unknown as Database), {
    isolationLevel: 'RepeatableRead',
    maxWait: limits.connectMs,
    timeout: limits.transactionMs,
  });

/** On a cluster a set is of one tenant, and goes to the worker that has its rows; see docs/decisions/0098. */
function setsOf(name: 'open' | 'complete', list: SetKind) {
  const together = `SELECT ${name}_attempts($1)`;
  const ofOne = `SELECT ${name}_attempts($1, $2)`;
  const report = reportSendings(list);
  return {
    together: new CallSets((calls) => pool.query({ name, text: together, values: [calls] }), report),
    byTenant: new CallSetsByTenant((calls, owner) => pool.query({ name: `${name} of one`, text: ofOne, values: [owner, calls] }), report),
  };
}

// One per process: the site and the plain server load separate modules.
const held = globalThis as unknown as { callSets?: Record<SetKind, ReturnType<typeof setsOf>> };
held.callSets ??= { openings: setsOf('open', 'openings'), completions: setsOf('complete', 'completions') };
const { openings, completions } = held.callSets;

const add = async ({ together, byTenant }: ReturnType<typeof setsOf>, call: SetCall): Promise<void> =>
  ((await isCluster()) ? byTenant : together).add(call);

/** Step 1 of a money verb; see `open_attempts` in the database. */
export const openAttempt = (tenantId: string, opening: OpeningCall): Promise<void> => add(openings, setCallOfOpening(tenantId, opening));

/** Step 3 of a money verb; see `complete_attempts` in the database. */
export const completeAttempt = (tenantId: string, completion: CompletionCall): Promise<void> =>
  add(completions, setCallOfCompletion(tenantId, completion));

/** The only step of a money verb that concerns no payment; see `complete_transfer` in the database. */
export async function completeTransfer(tenantId: string, completion: TransferRows & Finish): Promise<void> {
  await pool.query({ name: 'transfer', text: 'SELECT complete_transfer($1, $2)', values: [tenantId, JSON.stringify(completion)] });
}
