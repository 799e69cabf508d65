import 'server-only';
import { Prisma } from '@/lib/db/generated/client';
import { prisma } from '@/lib/db/prisma';
import type { Due } from '@/lib/jobs/process-each';
import type { Lag } from '@/lib/jobs/source';
import type { KeptAttempt } from '@/lib/operation/attempt';

// Each of these looks into every tenant's part of an index that the tenant leads, and takes from each no more than it takes in all: the
// work grows with the tenants and with the batch, never with the tables.

const countedUpTo = 1_000;

async function lagOf(due: Prisma.Sql): Promise<Lag> {
  const [row] = await prisma.$queryRaw<Lag[]>`SELECT count(*)::int AS count, min(at) AS oldest FROM (${due}) due`;
  return row ?? { count: 0, oldest: null };
}

const overdueAttempts = (limit: number) => Prisma.sql`
  SELECT a."tenantId", a.id, a."leaseUntil" AS at FROM "Tenant" t CROSS JOIN LATERAL (
    SELECT * FROM "Attempt" o WHERE o."tenantId" = t.id AND o.state = 'open' AND o."leaseUntil" < statement_timestamp()
    ORDER BY o."leaseUntil" LIMIT ${limit}::int) a
  ORDER BY a."leaseUntil" LIMIT ${limit}::int`;

export type OverdueAttempt = { tenantId: string; id: string; at: Date };

/** Attempts whose lease is over, in real time. */
export const findOverdueAttempts = (limit: number): Promise<OverdueAttempt[]> =>
  prisma.$queryRaw<OverdueAttempt[]>`${overdueAttempts(limit)}`;
export const findAttemptLag = (): Promise<Lag> => lagOf(overdueAttempts(countedUpTo));

export type ClaimedAttempt = KeptAttempt & { acquirer: string; recoveries: number };

/** The attempt, leased to this caller; null when it was completed, or somebody else was first. */
export async function claimAttempt({ tenantId, id }: OverdueAttempt, leaseMs: number): Promise<ClaimedAttempt | null> {
  const [row] = await prisma.$queryRaw<ClaimedAttempt[]>`
    UPDATE "Attempt" a SET "leaseUntil" = clock_timestamp() + ${leaseMs}::int * interval '1 ms', recoveries = coalesce(a.recoveries, 0) + 1
    FROM (SELECT o."tenantId", o.id FROM "Attempt" o WHERE o."tenantId" = ${tenantId}::uuid AND o.id = ${id}::uuid AND o.state = 'open'
      AND o."leaseUntil" < statement_timestamp() FOR NO KEY UPDATE SKIP LOCKED) c, "Payment" p
    WHERE a."tenantId" = c."tenantId" AND a.id = c.id AND p."tenantId" = a."tenantId" AND p.id = a."paymentId"
    RETURNING a."tenantId", a.id, a."paymentId", a.kind, a."idempotencyKey", a.plan, a.recoveries, p.acquirer`;
  return row ?? null;
}

/** Leaves the attempt alone for a while, unless somebody else has it by now. */
export async function restAttempt({ tenantId, id, recoveries }: ClaimedAttempt, pauseMs: number): Promise<void> {
  await prisma.$executeRaw`
    UPDATE "Attempt" SET "leaseUntil" = clock_timestamp() + ${pauseMs}::int * interval '1 ms'
    WHERE "tenantId" = ${tenantId}::uuid AND id = ${id}::uuid AND state = 'open' AND recoveries = ${recoveries}::int`;
}

async function firstOf(coming: Prisma.Sql): Promise<Date | null> {
  const [row] = await prisma.$queryRaw<{ at: Date }[]>`${coming}`;
  return row?.at ?? null;
}

/** Of the payments whose deadline is `when`, those in nobody's hands; `except` has failed a moment ago. */
const endingPayments = (when: Prisma.Sql, limit: number, except: readonly string[] = []) => Prisma.sql`
  SELECT p."tenantId", p.id, p."paymentDeadline" AS at FROM "Tenant" t CROSS JOIN LATERAL (
    SELECT * FROM "Payment" d WHERE d."tenantId" = t.id AND d.status IN ('pending', 'authorized') AND d."paymentDeadline" ${when}
      AND d.id <> ALL(${[...except]}::uuid[])
      AND NOT EXISTS (SELECT 1 FROM "Attempt" a WHERE a."tenantId" = d."tenantId" AND a."paymentId" = d.id AND a.state = 'open'
        AND a.kind IN ('authorize', 'capture', 'void'))
    ORDER BY d."paymentDeadline" LIMIT ${limit}::int) p
  ORDER BY p."paymentDeadline" LIMIT ${limit}::int`;

/** An authorization is good until its deadline, and past it a moment later. */
const duePayments = (now: Date, limit: number, except: readonly string[]) =>
  endingPayments(Prisma.sql`< ${now}::timestamptz`, limit, except);

export const findDuePayments = (now: Date, limit: number, except: readonly string[] = []): Promise<Due[]> =>
  prisma.$queryRaw<Due[]>`${duePayments(now, limit, except)}`;
export const findPaymentLag = (now: Date): Promise<Lag> => lagOf(duePayments(now, countedUpTo, []));
/** The earliest deadline that is not over at `now`. */
export const findNextDeadline = (now: Date): Promise<Date | null> => firstOf(endingPayments(Prisma.sql`>= ${now}::timestamptz`, 1));

/** The chargebacks that wait for an answer and are due `when`; `except` has failed a moment ago. */
const endingChargebacks = (when: Prisma.Sql, limit: number, except: readonly string[] = []) => Prisma.sql`
  SELECT c."tenantId", c.id, c."dueAt" AS at FROM "Tenant" t CROSS JOIN LATERAL (
    SELECT * FROM "Chargeback" d WHERE d."tenantId" = t.id AND d.status = 'pending' AND d."dueAt" ${when} AND d.id <> ALL(${[...except]}::uuid[])
    ORDER BY d."dueAt" LIMIT ${limit}::int) c
  ORDER BY c."dueAt" LIMIT ${limit}::int`;
const dueChargebacks = (now: Date, limit: number, except: readonly string[]) =>
  endingChargebacks(Prisma.sql`< ${now}::timestamptz`, limit, except);

export const findDueChargebacks = (now: Date, limit: number, except: readonly string[] = []): Promise<Due[]> =>
  prisma.$queryRaw<Due[]>`${dueChargebacks(now, limit, except)}`;
export const findChargebackLag = (now: Date): Promise<Lag> => lagOf(dueChargebacks(now, countedUpTo, []));
/** The earliest due date that is not over at `now`. */
export const findNextDueDate = (now: Date): Promise<Date | null> => firstOf(endingChargebacks(Prisma.sql`>= ${now}::timestamptz`, 1));

/** Kept replies whose time is over, and claims of those who died before anything was begun. A key under an open attempt stays. */
const isOver = Prisma.sql`(k.state = 'done' OR (k.state = 'running' AND k."attemptId" IS NULL AND k."leaseUntil" < statement_timestamp()))`;
const expiredKeys = (limit: number) => Prisma.sql`
  SELECT e."tenantId", e.key, e."expiresAt" AS at FROM "Tenant" t CROSS JOIN LATERAL (
    SELECT * FROM "IdempotencyKey" k WHERE k."tenantId" = t.id AND k."expiresAt" < statement_timestamp() AND ${isOver}
    ORDER BY k."expiresAt" LIMIT ${limit}::int) e
  ORDER BY e."expiresAt" LIMIT ${limit}::int`;

/** Says how many. A key that is taken anew at this moment stays: what it is deleted for is asked again with the row in hand. */
export const deleteExpiredKeys = (limit: number): Promise<number> =>
  prisma.$executeRaw`
    DELETE FROM "IdempotencyKey" k USING (${expiredKeys(limit)}) e
    WHERE k."tenantId" = e."tenantId" AND k.key = e.key AND k."expiresAt" < statement_timestamp() AND ${isOver}`;
export const findExpiredKeyLag = (): Promise<Lag> => lagOf(expiredKeys(countedUpTo));

/** A person sees where they were signed in for ninety days more. */
const endedSignIns = (limit: number) => Prisma.sql`
  SELECT s.id, s."expiresAt" + interval '90 days' AS at FROM "SignIn" s WHERE s."expiresAt" < statement_timestamp() - interval '90 days'
  ORDER BY s."expiresAt" LIMIT ${limit}::int`;

export const deleteEndedSignIns = (limit: number): Promise<number> =>
  prisma.$executeRaw`DELETE FROM "SignIn" WHERE id = ANY(ARRAY(SELECT e.id FROM (${endedSignIns(limit)}) e))`;
export const findEndedSignInLag = (): Promise<Lag> => lagOf(endedSignIns(countedUpTo));

/** Budgets that nobody has touched for a day are whole again. */
const wholeBudgets = (limit: number) => Prisma.sql`
  SELECT b.key, b."sinceAt" + interval '1 day' AS at FROM "Throttle" b WHERE b."sinceAt" < statement_timestamp() - interval '1 day'
    AND b."pausedTo" < statement_timestamp() - interval '1 day' ORDER BY b."sinceAt" LIMIT ${limit}::int`;

/** What is spent of one at this moment stays: it is asked again with the row in hand. */
export const deleteWholeBudgets = (limit: number): Promise<number> =>
  prisma.$executeRaw`
    DELETE FROM "Throttle" WHERE key = ANY(ARRAY(SELECT w.key FROM (${wholeBudgets(limit)}) w)) AND "sinceAt" < statement_timestamp() - interval '1 day'`;
export const findWholeBudgetLag = (): Promise<Lag> => lagOf(wholeBudgets(countedUpTo));

/** Ninety days after their end, like sign-ins. Few, and found by looking at all of them. */
export const deleteEndedLinks = (limit: number): Promise<number> =>
  prisma.$executeRaw`
    DELETE FROM "Link" WHERE id = ANY(ARRAY(SELECT l.id FROM "Link" l WHERE l."expiresAt" < statement_timestamp() - interval '90 days' LIMIT ${limit}::int))`;

export const findMailLag = (now: Date): Promise<Lag> =>
  lagOf(Prisma.sql`
    SELECT m."dueAt" AS at FROM "Mail" m WHERE m."sentAt" IS NULL AND m."failedAt" IS NULL AND m."dueAt" <= ${now}::timestamptz
      AND (m."leaseUntil" IS NULL OR m."leaseUntil" < statement_timestamp()) ORDER BY m."dueAt" LIMIT ${countedUpTo}::int`);

/** When the next mail that waits is due after `now`. */
export const findNextMail = (now: Date): Promise<Date | null> =>
  firstOf(Prisma.sql`
    SELECT m."dueAt" AS at FROM "Mail" m WHERE m."sentAt" IS NULL AND m."failedAt" IS NULL AND m."dueAt" > ${now}::timestamptz
    ORDER BY m."dueAt" LIMIT 1`);

/** Before every id. */
const nil = '00000000-0000-0000-0000-000000000000';
/** The first that waits of every endpoint: as many rows as there are endpoints with something to send. */
const firstDeliveries = Prisma.sql`
  WITH RECURSIVE lane AS (
    SELECT ${nil}::uuid AS "tenantId", ${nil}::uuid AS lane
    UNION ALL
    SELECT n."tenantId", n.lane FROM lane l CROSS JOIN LATERAL (
      SELECT d."tenantId", d.lane FROM "Delivery" d WHERE d.state = 'queued' AND (d."tenantId", d.lane) > (l."tenantId", l.lane)
      ORDER BY d."tenantId", d.lane LIMIT 1) n)
  SELECT f."dueAt" AS at FROM lane l CROSS JOIN LATERAL (
    SELECT d."dueAt" FROM "Delivery" d WHERE d.state = 'queued' AND d."tenantId" = l."tenantId" AND d.lane = l.lane ORDER BY d."dueAt" LIMIT 1) f`;

/** Endpoints that have something due, attempts that are under way, and events that are not on their way yet. */
export const findDeliveryLag = (now: Date): Promise<Lag> =>
  lagOf(Prisma.sql`
    (SELECT d."dueAt" AS at FROM "Delivery" d WHERE d.state = 'sending' LIMIT ${countedUpTo}::int)
    UNION ALL
    (SELECT f.at FROM (${firstDeliveries}) f WHERE f.at <= ${now}::timestamptz LIMIT ${countedUpTo}::int)
    UNION ALL
    (SELECT e."createdAt" FROM "Tenant" t CROSS JOIN LATERAL (
        SELECT * FROM "Outbox" x WHERE x."tenantId" = t.id ORDER BY x."emittedAt" LIMIT ${countedUpTo}::int) o
      CROSS JOIN LATERAL (SELECT * FROM "Event" q WHERE q."tenantId" = o."tenantId" AND q.id = o."eventId" OFFSET 0) e LIMIT ${countedUpTo}::int)`);

export async function findNextDelivery(now: Date): Promise<Date | null> {
  const [row] = await prisma.$queryRaw<
    { at: Date | null }[]
  >`SELECT min(f.at) AS at FROM (${firstDeliveries}) f WHERE f.at > ${now}::timestamptz`;
  return row?.at ?? null;
}

/** Cards that nobody has used up by the time at which they were to be. */
const cardsToForget = (when: Prisma.Sql, limit: number) => Prisma.sql`
  SELECT c."tenantId", c.id, c."forgetAt" AS at FROM "Tenant" t CROSS JOIN LATERAL (
    SELECT * FROM "VaultCard" v WHERE v."tenantId" = t.id AND v.sealed IS NOT NULL AND v."forgetAt" ${when}
    ORDER BY v."forgetAt" LIMIT ${limit}::int) c
  ORDER BY c."forgetAt" LIMIT ${limit}::int`;
const overdueCards = (now: Date, limit: number) => cardsToForget(Prisma.sql`<= ${now}::timestamptz`, limit);

export type ForgottenCard = { tenantId: string; at: Date };

/** Erases what is sealed of a batch. A card of which somebody has meanwhile made a customer is asked again with the row in hand, and stays. */
export const eraseOverdueCards = (now: Date, limit: number): Promise<ForgottenCard[]> =>
  prisma.$queryRaw<ForgottenCard[]>`
    WITH erased AS (
      UPDATE "VaultCard" v SET sealed = NULL, "forgetAt" = NULL FROM (${overdueCards(now, limit)}) c
      WHERE v."tenantId" = c."tenantId" AND v.id = c.id AND v.sealed IS NOT NULL AND v."forgetAt" <= ${now}::timestamptz
      RETURNING v."tenantId", c.at)
    SELECT * FROM erased ORDER BY at`;
export const findCardLag = (now: Date): Promise<Lag> => lagOf(overdueCards(now, countedUpTo));
/** When the next card is to be forgotten after `now`. */
export const findNextCard = (now: Date): Promise<Date | null> => firstOf(cardsToForget(Prisma.sql`> ${now}::timestamptz`, 1));
