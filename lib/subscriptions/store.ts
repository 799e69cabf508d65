import 'server-only';
import { readPublicId } from '@/lib/auth/public-id';
import { Prisma } from '@/lib/db/generated/client';
import { type Database, prisma } from '@/lib/db/prisma';
import { brandingOf, checkoutOf, type Face } from '@/lib/merchants/checkout/checkout';
import { isId } from '@/lib/operation/id';
import { refuse } from '@/lib/refusal';
import type { SubscriptionView } from '@/lib/subscriptions/present';
import type { ChargeRow, SubscriptionRow } from '@/lib/subscriptions/subscription';

/**
 * A subscription `u` as one JSON value, with its customer (without what is sealed), the charge of the period `sequence`, its last payments and when its
 * merchant tries again.
 */
export const subscriptionView = (sequence: Prisma.Sql, tenant = Prisma.sql`u."tenantId"`): Prisma.Sql => Prisma.sql`jsonb_build_object(
  'subscription', to_jsonb(u),
  'customer', (SELECT to_jsonb(c) || jsonb_build_object('card', (SELECT to_jsonb(v) || '{"sealed": null, "remoteToken": null, "remoteCustomer": null}'
    FROM "VaultCard" v WHERE v."tenantId" = ${tenant} AND v.id = c."cardId")) FROM "Customer" c WHERE c."tenantId" = ${tenant} AND c.id = u."customerId"),
  'charge', (SELECT to_jsonb(k) FROM "SubscriptionCharge" k
    WHERE k."tenantId" = ${tenant} AND k."subscriptionId" = u.id AND k.sequence = ${sequence}),
  'payments', (SELECT coalesce(jsonb_agg(l.id ORDER BY l."createdAt" DESC, l.id DESC), '[]') FROM (SELECT o.id, o."createdAt" FROM "Payment" o
    WHERE o."tenantId" = ${tenant} AND o."subscriptionId" = u.id ORDER BY o."createdAt" DESC, o.id DESC LIMIT 10) l),
  'retryDays', (SELECT m."subscriptionRetryDays" FROM "Merchant" m WHERE m."tenantId" = ${tenant} AND m.id = ${tenant}))`;

/** Refuses 404 a subscription of another tenant. */
export async function getSubscription(tenantId: string, id: string, database: Database = prisma): Promise<SubscriptionView> {
  if (!isId(id)) return refuse('not_found');
  const [row] = await database.$queryRaw<{ view: SubscriptionView }[]>`
    SELECT ${subscriptionView(Prisma.sql`u.sequence`)} AS view FROM "Subscription" u WHERE u."tenantId" = ${tenantId}::uuid AND u.id = ${id}::uuid`;
  return row?.view ?? refuse('not_found');
}

/** Locks the subscription: nobody else changes it, or tries its charge, until this transaction ends. */
export async function lockSubscription(database: Database, tenantId: string, id: string): Promise<SubscriptionView> {
  await database.$executeRaw`SELECT 1 FROM "Subscription" WHERE "tenantId" = ${tenantId}::uuid AND id = ${id}::uuid FOR NO KEY UPDATE`;
  return getSubscription(tenantId, id, database);
}

/** By the id of its customer's page. Refuses 404 a page that there is not: another customer has one of their own. */
export async function getByPage(tenantId: string, pageId: string, database: Database = prisma): Promise<SubscriptionView> {
  const [row] = await database.$queryRaw<{ view: SubscriptionView }[]>`
    SELECT ${subscriptionView(Prisma.sql`u.sequence`)} AS view FROM "Subscription" u
    WHERE u."tenantId" = ${tenantId}::uuid AND u."pageId" = ${pageId}::uuid`;
  return row?.view ?? refuse('not_found');
}

/** The same, as the page's id is written. */
export async function getPage(tenantId: string, page: string, database: Database = prisma): Promise<SubscriptionView> {
  const named = readPublicId(page) ?? refuse('not_found');
  const view = await getByPage(tenantId, named.id, database);
  return view.subscription.page === page ? view : refuse('not_found');
}

/** The same, locked. */
export async function lockPage(database: Database, tenantId: string, page: string): Promise<SubscriptionView> {
  const { subscription } = await getPage(tenantId, page, database);
  const locked = await lockSubscription(database, tenantId, subscription.id);
  return locked.subscription.page === page ? locked : refuse('not_found');
}

/** The merchant as its customers see it, and what it lets them do themselves. */
export async function findPlatform(
  tenantId: string,
  database: Database = prisma,
): Promise<{ face: Face; mayPause: boolean; mailsOff: unknown }> {
  const where = { tenantId_id: { tenantId, id: tenantId } };
  const row = await database.merchant.findUniqueOrThrow({ where, select: { name: true, checkout: true, mailsOff: true } });
  return { face: brandingOf(row), mayPause: checkoutOf(row.checkout).pause, mailsOff: row.mailsOff };
}

/** A customer's subscriptions that have not ended, locked in order. */
export async function lockOfCustomer(database: Database, tenantId: string, customerId: string): Promise<SubscriptionView[]> {
  await database.$executeRaw`
    SELECT 1 FROM "Subscription" WHERE "tenantId" = ${tenantId}::uuid AND "customerId" = ${customerId}::uuid AND status <> 'deleted'
    ORDER BY id FOR NO KEY UPDATE`;
  const rows = await database.$queryRaw<{ view: SubscriptionView }[]>`
    SELECT ${subscriptionView(Prisma.sql`u.sequence`)} AS view FROM "Subscription" u
    WHERE u."tenantId" = ${tenantId}::uuid AND u."customerId" = ${customerId}::uuid AND u.status <> 'deleted' ORDER BY u.id`;
  return rows.map(({ view }) => view);
}

/** Subscriptions of the same customer, price and split that have not ended. */
export async function findTwins({ tenantId, id, customerId, amount, tax, platformDetails }: SubscriptionRow): Promise<string[]> {
  const rows = await prisma.$queryRaw<{ id: string }[]>`
    SELECT u.id FROM "Subscription" u WHERE u."tenantId" = ${tenantId}::uuid AND u."customerId" = ${customerId}::uuid AND u.status <> 'deleted'
      AND u.amount = ${amount}::bigint AND u.tax = ${tax}::bigint AND u.id <> ${id}::uuid
      AND u."platformDetails" IS NOT DISTINCT FROM ${platformDetails && JSON.stringify(platformDetails)}::jsonb
    ORDER BY u."createdAt" DESC, u.id DESC LIMIT 3`;
  return rows.map(({ id }) => id);
}

/** A new one with version 1, else the version after the stored one. */
export async function saveSubscription(database: Database, row: SubscriptionRow): Promise<void> {
  await database.$executeRaw`SELECT save_subscription(${row.tenantId}::uuid, ${JSON.stringify(row)}::jsonb)`;
}

/** The row of a period: new, or as it is from now on. */
export async function saveCharge(database: Database, charge: ChargeRow): Promise<void> {
  await database.$executeRaw`
    INSERT INTO "SubscriptionCharge" SELECT * FROM jsonb_populate_record(NULL::"SubscriptionCharge", ${JSON.stringify(charge)}::jsonb)
    ON CONFLICT ("tenantId", "subscriptionId", sequence) DO UPDATE SET state = excluded.state, tries = excluded.tries,
      "firstTriedAt" = excluded."firstTriedAt", "settledAt" = excluded."settledAt"`;
}

/**
 * What is charged at the next date of a subscription `u`, tax included, as comingPeriods says; null: nothing, since it is paused or ends there. Of one that is
 * pending or active.
 */
export const comingAmount = Prisma.sql`CASE
  WHEN u."cancelAtPeriodEnd" OR u."paidCount" >= u."maxCharges" OR u."endsAt" <= u."nextCaptureAt"
    OR (u."pausedSince" IS NOT NULL AND (u."resumesAt" IS NULL OR u."resumesAt" > u."nextCaptureAt")) THEN NULL
  WHEN u."pendingChange" IS NULL OR (u."pendingChange"->>'effectiveAt')::timestamptz > u."nextCaptureAt" THEN u.amount + u.tax
  WHEN u."pendingChange"->>'consent' NOT IN ('asked', 'refused') THEN (u."pendingChange"->>'amount')::bigint + (u."pendingChange"->>'tax')::bigint
  WHEN u."pendingChange"->>'otherwise' = 'end' THEN NULL
  ELSE u.amount + u.tax END`;

const beforeAll = '00000000-0000-0000-0000-000000000000';

/**
 * Those that are charged before a moment and give a share to this seller, now or by their pending change: at most so many after an id, in the order of
 * ids, so that none is met twice while others are charged.
 */
export async function findShared(
  { tenantId, id: seller }: { tenantId: string; id: string },
  until: Date,
  { after = beforeAll, atMost }: { after?: string; atMost: number },
): Promise<SubscriptionRow[]> {
  const share = JSON.stringify({ submerchants: [{ submerchant_id: seller }] });
  const rows = await prisma.$queryRaw<{ row: SubscriptionRow }[]>`
    SELECT to_jsonb(u) - 'terms' AS row FROM "Subscription" u
    WHERE u."tenantId" = ${tenantId}::uuid AND u.id > ${after}::uuid AND u."nextCaptureAt" < ${until}::timestamptz AND u.status IN ('pending', 'active')
      AND (u."platformDetails" @> ${share}::jsonb OR u."pendingChange"->'platformDetails' @> ${share}::jsonb)
    ORDER BY u.id LIMIT ${atMost}`;
  return rows.map(({ row }) => row);
}
