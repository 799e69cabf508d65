import 'server-only';
import { everybody, type Lane } from '@/lib/acquirers/lane';
import { inLane } from '@/lib/acquirers/notices/store';
import { askAllTenants, askReachableTenants, changeAllTenants, countAllTenants } from '@/lib/db/all-tenants';
import { Prisma } from '@/lib/db/generated/client';
import { prisma } from '@/lib/db/prisma';
import type { Due } from '@/lib/jobs/process-each';
import type { Lag } from '@/lib/jobs/source';
import type { KeptAttempt } from '@/lib/operation/attempt';
import { type AttemptRow, wholePlan } from '@/lib/operation/kept-plan';

// Each of these queries reads every tenant's part of an index that starts with the tenant, and takes from each no more than it takes in
// all: the cost grows with the number of tenants and the batch, never with the tables.

const countedUpTo = 1_000;

/** Of the installation's own tables. */
async function lagOf(due: Prisma.Sql): Promise<Lag> {
  const [row] = await prisma.$queryRaw<Lag[]>`SELECT count(*)::int AS count, min(at) AS oldest FROM (${due}) due`;
  return row ?? { count: 0, oldest: null };
}

const overdueAttempts = (limit: number, lane = everybody) => Prisma.sql`
  SELECT a."tenantId", a.id, a."leaseUntil" AS at FROM "Tenant" t CROSS JOIN LATERAL (
    SELECT * FROM "Attempt" o WHERE o."tenantId" = t.id AND o.state = 'open' AND o."leaseUntil" < statement_timestamp()
      AND (SELECT ${inLane(Prisma.sql`p.acquirer`, lane)} FROM "Payment" p WHERE p."tenantId" = o."tenantId" AND p.id = o."paymentId")
    ORDER BY o."leaseUntil" LIMIT ${limit}::int) a
  ORDER BY a."leaseUntil" LIMIT ${limit}::int`;

/** Attempts whose lease has ended, in real time. */
export const findOverdueAttempts = (limit: number, lane?: Lane): Promise<Due[]> =>
  askReachableTenants<Due>(overdueAttempts(limit, lane), limit);
export const findAttemptLag = (): Promise<Lag> => countAllTenants(overdueAttempts(countedUpTo));

export type ClaimedAttempt = KeptAttempt & { acquirer: string; recoveries: number };

/** The attempt, leased to this caller; null when it was completed, or somebody else was first. */
export async function claimAttempt({ tenantId, id }: Due, leaseMs: number): Promise<ClaimedAttempt | null> {
  const [row] = await prisma.$queryRaw<(AttemptRow & { acquirer: string; recoveries: number })[]>`
    UPDATE "Attempt" a SET "leaseUntil" = statement_timestamp() + ${leaseMs}::int * interval '1 ms', recoveries = coalesce(a.recoveries, 0) + 1
    FROM (SELECT o."tenantId", o.id FROM "Attempt" o WHERE o."tenantId" = ${tenantId}::uuid AND o.id = ${id}::uuid AND o.state = 'open'
      AND o."leaseUntil" < statement_timestamp() FOR NO KEY UPDATE SKIP LOCKED) c, "Payment" p
    WHERE a."tenantId" = c."tenantId" AND a.id = c.id AND p."tenantId" = a."tenantId" AND p.id = a."paymentId"
    RETURNING a."tenantId", a.id, a."paymentId", a.kind, a.amount::float8 AS amount, a."idempotencyKey", a.plan, a.recoveries, p.acquirer,
      (SELECT k."claimId" FROM "IdempotencyKey" k WHERE k."tenantId" = a."tenantId" AND k.key = a."idempotencyKey" AND k."attemptId" = a.id) AS "claimId"`;
  return row ? { ...row, plan: wholePlan(row) } : null;
}

/** Lets the attempt rest for a while, unless another process has it by now. */
export async function restAttempt({ tenantId, id, recoveries }: ClaimedAttempt, pauseMs: number): Promise<void> {
  await prisma.$executeRaw`
    UPDATE "Attempt" SET "leaseUntil" = statement_timestamp() + ${pauseMs}::int * interval '1 ms'
    WHERE "tenantId" = ${tenantId}::uuid AND id = ${id}::uuid AND state = 'open' AND recoveries = ${recoveries}::int`;
}

const inTheirOrder = <Row extends { at: Date }>(rows: Row[]): Row[] => rows.toSorted((one, other) => one.at.getTime() - other.at.getTime());

async function firstOf(coming: Prisma.Sql): Promise<Date | null> {
  const [row] = await askAllTenants<{ at: Date }>(coming);
  return row?.at ?? null;
}

/** Payments whose deadline is `when` and that no attempt holds; `except`: failed a moment ago. */
const endingPayments = (when: Prisma.Sql, limit: number, except: readonly string[] = [], lane = everybody) => Prisma.sql`
  SELECT p."tenantId", p.id, p."paymentDeadline" AS at, p.acquirer, p."acquirerReference" AS reference FROM "Tenant" t CROSS JOIN LATERAL (
    SELECT * FROM "Payment" d WHERE d."tenantId" = t.id AND d.status IN ('pending', 'authorized') AND d."paymentDeadline" ${when}
      AND d.id <> ALL(${[...except]}::uuid[]) AND ${inLane(Prisma.sql`d.acquirer`, lane)}
      AND (SELECT true FROM "Attempt" a WHERE a."tenantId" = d."tenantId" AND a."paymentId" = d.id AND a.state = 'open'
        AND a.kind IN ('authorize', 'capture', 'void') LIMIT 1) IS NULL
    ORDER BY d."paymentDeadline" LIMIT ${limit}::int) p
  ORDER BY p."paymentDeadline" LIMIT ${limit}::int`;

/** An authorization is valid until its deadline, and expires a moment later. */
const duePayments = (now: Date, limit: number, except?: readonly string[], lane?: Lane) =>
  endingPayments(Prisma.sql`< ${now}::timestamptz`, limit, except, lane);

/** `reference`: at its acquirer. */
export type DuePayment = Due & { acquirer: string; reference: string | null };
export const findDuePayments = (now: Date, limit: number, except?: readonly string[], lane?: Lane): Promise<DuePayment[]> =>
  askReachableTenants<DuePayment>(duePayments(now, limit, except, lane), limit);
export const findPaymentLag = (now: Date): Promise<Lag> => countAllTenants(duePayments(now, countedUpTo));
/** The earliest deadline that has not passed at `now`. */
export const findNextDeadline = (now: Date): Promise<Date | null> => firstOf(endingPayments(Prisma.sql`>= ${now}::timestamptz`, 1));

/** Unanswered chargebacks that are due `when`, but for those whose acquirer says how they end; `except`: failed a moment ago. */
const endingChargebacks = (when: Prisma.Sql, limit: number, except: readonly string[] = []) => Prisma.sql`
  SELECT c."tenantId", c.id, c."dueAt" AS at FROM "Tenant" t CROSS JOIN LATERAL (
    SELECT * FROM "Chargeback" d WHERE d."tenantId" = t.id AND d.status = 'pending' AND d."dueAt" ${when} AND d."atAcquirer" IS NOT TRUE AND d.id <> ALL(${[...except]}::uuid[])
    ORDER BY d."dueAt" LIMIT ${limit}::int) c
  ORDER BY c."dueAt" LIMIT ${limit}::int`;
const dueChargebacks = (now: Date, limit: number, except: readonly string[]) =>
  endingChargebacks(Prisma.sql`< ${now}::timestamptz`, limit, except);

export const findDueChargebacks = (now: Date, limit: number, except: readonly string[] = []): Promise<Due[]> =>
  askReachableTenants<Due>(dueChargebacks(now, limit, except), limit);
export const findChargebackLag = (now: Date): Promise<Lag> => countAllTenants(dueChargebacks(now, countedUpTo, []));
/** The earliest due date that has not passed at `now`. */
export const findNextDueDate = (now: Date): Promise<Date | null> => firstOf(endingChargebacks(Prisma.sql`>= ${now}::timestamptz`, 1));

/** Who will be asked for its next charge, as far as is known: whoever has its card, else whoever was asked last; empty: nobody yet. */
const askedNext = Prisma.sql`coalesce(
  (SELECT v.acquirer FROM "Customer" c JOIN "VaultCard" v ON v."tenantId" = c."tenantId" AND v.id = c."cardId"
    WHERE c."tenantId" = d."tenantId" AND c.id = d."customerId"),
  (SELECT p.acquirer FROM "Payment" p WHERE p."tenantId" = d."tenantId" AND p."subscriptionId" = d.id
    ORDER BY p."createdAt" DESC, p.id DESC LIMIT 1), '')`;

/**
 * Subscriptions that something is to be done with: of each merchant the first, then of each the second, so that nobody waits for all of another's.
 * While a merchant is suspended, nothing is due.
 */
const dueSubscriptions = (when: Prisma.Sql, limit: number, except: readonly string[] = [], lane = everybody) => Prisma.sql`
  SELECT s."tenantId", s.id, s."dueAt" AS at FROM "Tenant" t CROSS JOIN LATERAL (
    SELECT d."tenantId", d.id, d."dueAt", row_number() OVER (PARTITION BY d."tenantId" ORDER BY d."dueAt") AS turn FROM "Subscription" d
    WHERE d."tenantId" = t.id AND d."dueAt" ${when} AND d.id <> ALL(${[...except]}::uuid[]) AND ${inLane(askedNext, lane)}
    ORDER BY d."dueAt" LIMIT ${limit}::int) s
  WHERE NOT EXISTS (SELECT 1 FROM "Merchant" m WHERE m."tenantId" = s."tenantId" AND m.id = t.id AND m."suspendedAt" IS NOT NULL)
  ORDER BY s.turn, s."dueAt" LIMIT ${limit}::int`;
const dueUntil = (now: Date) => Prisma.sql`<= ${now}::timestamptz`;

export const findDueSubscriptions = (now: Date, limit: number, except: readonly string[] = [], lane?: Lane): Promise<Due[]> =>
  askReachableTenants<Due>(dueSubscriptions(dueUntil(now), limit, except, lane), limit);
export const findSubscriptionLag = (now: Date): Promise<Lag> => countAllTenants(dueSubscriptions(dueUntil(now), countedUpTo));
/** When the next is due after `now`. */
export const findNextRenewal = (now: Date): Promise<Date | null> => firstOf(dueSubscriptions(Prisma.sql`> ${now}::timestamptz`, 1));

/** Kept replies whose time is over, claims of those who died before anything was begun, and closed keys. A key under an open attempt stays. */
const isOver = Prisma.sql`(k.state = 'done' OR (k.state = 'running' AND k."attemptId" IS NULL AND k."leaseUntil" < statement_timestamp()))`;
const expiredKeys = (limit: number) => Prisma.sql`
  SELECT e."tenantId", e.key, e."expiresAt" AS at FROM "Tenant" t CROSS JOIN LATERAL (
    SELECT * FROM "IdempotencyKey" k WHERE k."tenantId" = t.id AND k."expiresAt" < statement_timestamp() AND ${isOver}
    ORDER BY k."expiresAt" LIMIT ${limit}::int) e
  ORDER BY e."expiresAt" LIMIT ${limit}::int`;

/** Returns how many. A key that is claimed again at this moment stays: the condition is checked again with the row locked. */
export async function deleteExpiredKeys(limit: number): Promise<number> {
  const deleted = await changeAllTenants(
    expiredKeys(limit),
    Prisma.sql`DELETE FROM "IdempotencyKey" k USING found e
      WHERE k."tenantId" = e."tenantId" AND k.key = e.key AND k."expiresAt" < statement_timestamp() AND ${isOver} RETURNING k.key`,
  );
  return deleted.length;
}
export const findExpiredKeyLag = (): Promise<Lag> => countAllTenants(expiredKeys(countedUpTo));

/** People see their past sign-ins for ninety more days. */
const endedSignIns = (limit: number) => Prisma.sql`
  SELECT s.id, s."expiresAt" + interval '90 days' AS at FROM "SignIn" s WHERE s."expiresAt" < statement_timestamp() - interval '90 days'
  ORDER BY s."expiresAt" LIMIT ${limit}::int`;

export const deleteEndedSignIns = (limit: number): Promise<number> =>
  prisma.$executeRaw`DELETE FROM "SignIn" WHERE id = ANY(ARRAY(SELECT e.id FROM (${endedSignIns(limit)}) e))`;
export const findEndedSignInLag = (): Promise<Lag> => lagOf(endedSignIns(countedUpTo));

/** Budgets that nobody has used for a day are full again. */
const wholeBudgets = (limit: number) => Prisma.sql`
  SELECT b.key, b."sinceAt" + interval '1 day' AS at FROM "Throttle" b WHERE b."sinceAt" < statement_timestamp() - interval '1 day'
    AND b."pausedTo" < statement_timestamp() - interval '1 day' ORDER BY b."sinceAt" LIMIT ${limit}::int`;

/** A budget used at this moment stays: the condition is checked again with the row locked. */
export const deleteWholeBudgets = (limit: number): Promise<number> =>
  prisma.$executeRaw`
    DELETE FROM "Throttle" WHERE key = ANY(ARRAY(SELECT w.key FROM (${wholeBudgets(limit)}) w)) AND "sinceAt" < statement_timestamp() - interval '1 day'`;
export const findWholeBudgetLag = (): Promise<Lag> => lagOf(wholeBudgets(countedUpTo));

/** Ninety days after their end, like sign-ins. Few enough to read all of them. */
export const deleteEndedLinks = (limit: number): Promise<number> =>
  prisma.$executeRaw`
    DELETE FROM "Link" WHERE id = ANY(ARRAY(SELECT l.id FROM "Link" l WHERE l."expiresAt" < statement_timestamp() - interval '90 days' LIMIT ${limit}::int))`;

export const findMailLag = (now: Date): Promise<Lag> =>
  lagOf(Prisma.sql`
    SELECT m."dueAt" AS at FROM "Mail" m WHERE m."sentAt" IS NULL AND m."failedAt" IS NULL AND m."dueAt" <= ${now}::timestamptz
      AND (m."leaseUntil" IS NULL OR m."leaseUntil" < statement_timestamp()) ORDER BY m."dueAt" LIMIT ${countedUpTo}::int`);

/** The next due time of a waiting mail after `now`. */
export async function findNextMail(now: Date): Promise<Date | null> {
  const [row] = await prisma.$queryRaw<{ at: Date }[]>`
    SELECT m."dueAt" AS at FROM "Mail" m WHERE m."sentAt" IS NULL AND m."failedAt" IS NULL AND m."dueAt" > ${now}::timestamptz
    ORDER BY m."dueAt" LIMIT 1`;
  return row?.at ?? null;
}

/** Cards that were not used in time, by their number or by a token. */
const cardsToForget = (when: Prisma.Sql, limit: number) => Prisma.sql`
  SELECT c."tenantId", c.id, c."forgetAt" AS at FROM "Tenant" t CROSS JOIN LATERAL (
    SELECT * FROM "VaultCard" v WHERE v."tenantId" = t.id AND (v.sealed IS NOT NULL OR v."remoteToken" IS NOT NULL) AND v."forgetAt" ${when}
    ORDER BY v."forgetAt" LIMIT ${limit}::int) c
  ORDER BY c."forgetAt" LIMIT ${limit}::int`;
const overdueCards = (now: Date, limit: number) => cardsToForget(Prisma.sql`<= ${now}::timestamptz`, limit);

export type ForgottenCard = { tenantId: string; at: Date };

/**
 * Erases the sealed numbers and tokens of a batch. A card that was saved with a customer meanwhile stays: the condition is checked again with the row
 * locked.
 */
export async function eraseOverdueCards(now: Date, limit: number): Promise<ForgottenCard[]> {
  const erased = await changeAllTenants<ForgottenCard>(
    overdueCards(now, limit),
    Prisma.sql`UPDATE "VaultCard" v SET sealed = NULL, "remoteToken" = NULL, "forgetAt" = NULL FROM found c
      WHERE v."tenantId" = c."tenantId" AND v.id = c.id AND (v.sealed IS NOT NULL OR v."remoteToken" IS NOT NULL) AND v."forgetAt" <= ${now}::timestamptz
      RETURNING v."tenantId", c.at`,
  );
  return inTheirOrder(erased);
}
export const findCardLag = (now: Date): Promise<Lag> => countAllTenants(overdueCards(now, countedUpTo));
/** When the next card is erased after `now`. */
export const findNextCard = (now: Date): Promise<Date | null> => firstOf(cardsToForget(Prisma.sql`> ${now}::timestamptz`, 1));

const cardsToDrop = (limit: number, lane = everybody) => Prisma.sql`
  SELECT c."tenantId", c.id, c."dropAt" AS at FROM "Tenant" t CROSS JOIN LATERAL (
    SELECT * FROM "VaultCard" v WHERE v."tenantId" = t.id AND v."dropAt" <= statement_timestamp() AND ${inLane(Prisma.sql`v.acquirer`, lane)}
    ORDER BY v."dropAt" LIMIT ${limit}::int) c
  ORDER BY c."dropAt" LIMIT ${limit}::int`;

export type DroppedCard = Due & { acquirer: string; remoteCustomer: string };

/** Takes a batch of the cards that acquirers are to delete: to others each is due again only after `restMs`, so that one which fails is tried later. */
export async function takeDropped(limit: number, restMs: number, lane: Lane): Promise<DroppedCard[]> {
  const taken = await changeAllTenants<DroppedCard>(
    cardsToDrop(limit, lane),
    Prisma.sql`UPDATE "VaultCard" v SET "dropAt" = statement_timestamp() + ${restMs}::int * interval '1 millisecond' FROM found c
      WHERE v."tenantId" = c."tenantId" AND v.id = c.id AND v."dropAt" <= statement_timestamp()
      RETURNING v."tenantId", v.id, c.at, v.acquirer, v."remoteCustomer"`,
  );
  return inTheirOrder(taken);
}
export const findDropLag = (): Promise<Lag> => countAllTenants(cardsToDrop(countedUpTo));

/** The acquirer has it no more. */
export async function noteDropped({ tenantId, id }: Pick<Due, 'tenantId' | 'id'>): Promise<void> {
  await prisma.vaultCard.updateMany({ where: { tenantId, id, dropAt: { not: null } }, data: { remoteCustomer: null, dropAt: null } });
}
