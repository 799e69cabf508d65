import 'server-only';
import { type HeldCause, type HeldFacts, type HeldState, mayPass, mostTries, type There } from '@/lib/chargebacks/held/held-dispute';
import type { HeldDispute } from '@/lib/db/generated/client';
import { type Database, prisma } from '@/lib/db/prisma';
import { type Page, type Total, totalOf } from '@/lib/operation/list';
import { maxRows } from '@/lib/operation/pagination-limits';

export type HeldName = Pick<HeldDispute, 'acquirer' | 'reference'>;

export const findHeld = ({ acquirer, reference }: HeldName, database: Database = prisma): Promise<HeldDispute | null> =>
  database.heldDispute.findUnique({ where: { acquirer_reference: { acquirer, reference } } });

/** Longer than reading a dispute and taking it over. */
const leaseMs = 120_000;

/** Takes one up, so that nobody sets it aside meanwhile. False: somebody else tries it, or a person has set it aside as it stands there. */
export async function claimHeld({ acquirer, reference }: HeldName, there: There): Promise<boolean> {
  const count = await prisma.$executeRaw`
    UPDATE "HeldDispute" SET "leaseUntil" = statement_timestamp() + ${leaseMs}::int * interval '1 ms'
    WHERE acquirer = ${acquirer} AND reference = ${reference} AND ("leaseUntil" IS NULL OR "leaseUntil" < statement_timestamp())
      AND (state <> 'set_aside' OR there <> ${JSON.stringify(there)}::jsonb)`;
  return count === 1;
}

export type Known = { tenantId: string; paymentId: string; chargebackId?: string };
export type Hold = { cause: HeldCause; there: There; facts: HeldFacts; known: Known | null };

/**
 * Keeps it for a person; what may pass waits first, and says nothing new of one that a person looks at already. One that was set aside stays so
 * as long as it stands there as it did (null).
 */
export async function holdDispute({ acquirer, reference }: HeldName, { cause, there, facts, known }: Hold): Promise<HeldState | null> {
  const passes = mayPass(cause);
  const { tenantId = null, paymentId = null, chargebackId = null } = known ?? {};
  const [row] = await prisma.$queryRaw<{ state: HeldState }[]>`
    INSERT INTO "HeldDispute" AS h (acquirer, reference, state, cause, there, facts, "tenantId", "paymentId", "chargebackId", "heldAt", "triedAt", tries)
    VALUES (${acquirer}, ${reference}, CASE WHEN ${passes}::boolean THEN 'waiting' ELSE 'held' END, ${cause}, ${JSON.stringify(there)}::jsonb,
      ${JSON.stringify(facts)}::jsonb, ${tenantId}::uuid, ${paymentId}::uuid, ${chargebackId}::uuid, statement_timestamp(), statement_timestamp(), 1)
    ON CONFLICT (acquirer, reference) DO UPDATE SET
      state = CASE WHEN h.state <> 'held' AND ${passes}::boolean AND h.tries + 1 < ${mostTries}::int THEN 'waiting' ELSE 'held' END,
      cause = CASE WHEN h.state = 'held' AND ${passes}::boolean THEN h.cause ELSE EXCLUDED.cause END,
      there = CASE WHEN h.state = 'held' AND ${passes}::boolean THEN h.there ELSE EXCLUDED.there END,
      facts = CASE WHEN h.state = 'held' AND ${passes}::boolean THEN h.facts ELSE h.facts || EXCLUDED.facts END,
      "tenantId" = coalesce(EXCLUDED."tenantId", h."tenantId"), "paymentId" = coalesce(EXCLUDED."paymentId", h."paymentId"),
      "chargebackId" = coalesce(EXCLUDED."chargebackId", h."chargebackId"),
      "heldAt" = CASE WHEN h.state IN ('set_aside', 'done') THEN EXCLUDED."heldAt" ELSE h."heldAt" END,
      "triedAt" = EXCLUDED."triedAt", tries = CASE WHEN ${passes}::boolean THEN h.tries + 1 ELSE 1 END,
      "leaseUntil" = NULL, "endedAt" = NULL, "decidedByName" = NULL, reason = NULL
    WHERE h.state <> 'set_aside' OR (NOT ${passes}::boolean AND h.there <> EXCLUDED.there) RETURNING state`;
  return row?.state ?? null;
}

/** It was taken over after all; `known` null: nothing is left to take over. */
export async function endHeld({ acquirer, reference }: HeldName, known: Known | null): Promise<void> {
  const { tenantId = null, paymentId = null, chargebackId = null } = known ?? {};
  await prisma.$executeRaw`
    UPDATE "HeldDispute" SET state = 'done', "endedAt" = statement_timestamp(), "triedAt" = statement_timestamp(), "leaseUntil" = NULL, tries = 0,
      "tenantId" = coalesce(${tenantId}::uuid, "tenantId"), "paymentId" = coalesce(${paymentId}::uuid, "paymentId"),
      "chargebackId" = coalesce(${chargebackId}::uuid, "chargebackId"), "decidedByName" = NULL, reason = NULL
    WHERE acquirer = ${acquirer} AND reference = ${reference}`;
}

/** Those to be tried again, by their numbers: also what was set aside while it has not ended there, since it may stand otherwise by now. */
export const findToTry = (acquirer: string, after: string, limit: number): Promise<HeldDispute[]> =>
  prisma.$queryRaw<HeldDispute[]>`
    SELECT * FROM "HeldDispute" WHERE acquirer = ${acquirer} AND reference > ${after}
      AND (state IN ('waiting', 'held') OR (state = 'set_aside' AND coalesce(there->>'status', 'pending') IN ('pending', 'defended')))
    ORDER BY reference LIMIT ${limit}::int`;

/** Of one acquirer, or of all: what waits for a person first, then the newest. */
export async function findHeldDisputes(
  acquirer: string | undefined,
  { skip, perPage }: Page,
): Promise<{ rows: HeldDispute[]; total: Total }> {
  const [rows, counted] = await Promise.all([
    prisma.$queryRaw<HeldDispute[]>`
      SELECT * FROM "HeldDispute" WHERE ${acquirer ?? null}::text IS NULL OR acquirer = ${acquirer ?? null}
      ORDER BY state IN ('held', 'waiting') DESC, "heldAt" DESC, reference LIMIT ${perPage}::int OFFSET ${skip}::int`,
    prisma.heldDispute.count({ where: { ...(acquirer !== undefined && { acquirer }) }, take: maxRows + 1 }),
  ]);
  return { rows, total: totalOf(counted) };
}

/** How many wait for a person at each acquirer, and since when. */
export const countHeld = (): Promise<{ acquirer: string; count: number; oldest: Date }[]> =>
  prisma.$queryRaw<{ acquirer: string; count: number; oldest: Date }[]>`
    SELECT acquirer, count(*)::int AS count, min("heldAt") AS oldest FROM "HeldDispute" WHERE state = 'held' GROUP BY acquirer ORDER BY acquirer`;

/** Locks it until this transaction ends. `isTried`: somebody tries it at this moment. */
export async function lockHeld(
  { acquirer, reference }: HeldName,
  database: Database,
): Promise<(HeldDispute & { isTried: boolean }) | null> {
  const [row] = await database.$queryRaw<(HeldDispute & { isTried: boolean })[]>`
    SELECT *, coalesce("leaseUntil" > statement_timestamp(), false) AS "isTried" FROM "HeldDispute"
    WHERE acquirer = ${acquirer} AND reference = ${reference} FOR NO KEY UPDATE`;
  return row ?? null;
}

/** Has it tried anew with the next look, which is made soon. */
export async function restartHeld({ acquirer, reference }: HeldName, database: Database): Promise<HeldDispute> {
  await database.$executeRaw`UPDATE "AcquirerAccount" SET "disputesAt" = NULL WHERE name = ${acquirer}`;
  const anew = { state: 'waiting', tries: 0, endedAt: null, decidedByName: null, reason: null };
  return database.heldDispute.update({ where: { acquirer_reference: { acquirer, reference } }, data: anew });
}

export const setAside = (
  { acquirer, reference }: HeldName,
  decided: { endedAt: Date; decidedByName: string; reason: string },
  database: Database,
): Promise<HeldDispute> =>
  database.heldDispute.update({
    where: { acquirer_reference: { acquirer, reference } },
    data: { state: 'set_aside', tries: 0, ...decided },
  });
