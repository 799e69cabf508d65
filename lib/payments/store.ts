import 'server-only';
import type { Scope } from '@/lib/auth/scope';
import type { ShownCustomer } from '@/lib/customers/present';
import { Prisma } from '@/lib/db/generated/client';
import { pool } from '@/lib/db/pool';
import type { Database } from '@/lib/db/prisma';
import { prisma } from '@/lib/db/prisma';
import { sum, yenOf } from '@/lib/money/yen';
import type { HeldDeposit } from '@/lib/payments/acquirer-notification';
import { isGiven, type PaymentView, type RefundRequestRow } from '@/lib/payments/payment';
import { refundedAt } from '@/lib/payments/refunded-at';
import type { Agreed, TermsQuestion } from '@/lib/payments/terms';
import { refuse } from '@/lib/refusal';
import { subscriptionView } from '@/lib/subscriptions/store';

/** A refund request `q` as one JSON value. For a returned request, status, time and reason are those of the return. */
export const requestRow = Prisma.sql`to_jsonb(q) || CASE WHEN q."returnedAt" IS NULL THEN '{}'
  ELSE jsonb_build_object('status', 'returned', 'decidedAt', q."returnedAt", 'decidedReason', q."returnedReason", 'paidAt', q."decidedAt") END`;
/** The condition that a request `q` has this status. */
export const requestIs = (status: RefundRequestRow['status']): Prisma.Sql =>
  status === 'returned' ? Prisma.sql`q."returnedAt" IS NOT NULL` : Prisma.sql`q.status = ${status} AND q."returnedAt" IS NULL`;

/**
 * A payment with its splits, refunds, refund requests, undecided chargebacks and open attempts as one JSON value, so that one round trip
 * reads everything. `tenant`: its tenant; named as a parameter, a cluster knows on which machine all of it is.
 */
export const viewOf = (tenant: Prisma.Sql): Prisma.Sql => Prisma.sql`jsonb_build_object(
  'payment', to_jsonb(p),
  'splits', (SELECT coalesce(jsonb_agg(to_jsonb(s) ORDER BY s.position), '[]') FROM "Split" s WHERE s."tenantId" = ${tenant} AND s."paymentId" = p.id),
  'refunds', (SELECT coalesce(jsonb_agg(to_jsonb(r) || jsonb_build_object('splits',
      (SELECT coalesce(jsonb_agg(to_jsonb(x) ORDER BY x.position), '[]') FROM "RefundSplit" x WHERE x."tenantId" = ${tenant} AND x."refundId" = r.id))
      ORDER BY r."createdAt", r.id), '[]')
    FROM "Refund" r WHERE r."tenantId" = ${tenant} AND r."paymentId" = p.id),
  'requests', (SELECT coalesce(jsonb_agg(${requestRow} || jsonb_build_object('splits',
      (SELECT coalesce(jsonb_agg(to_jsonb(x) ORDER BY x.position), '[]') FROM "RefundRequestSplit" x WHERE x."tenantId" = ${tenant} AND x."requestId" = q.id))
      ORDER BY q."createdAt", q.id), '[]')
    FROM "RefundRequest" q WHERE q."tenantId" = ${tenant} AND q."paymentId" = p.id),
  'disputes', (SELECT coalesce(jsonb_agg(c.id), '[]') FROM "Chargeback" c
    WHERE c."tenantId" = ${tenant} AND c."paymentId" = p.id AND c."decidedAt" IS NULL),
  'period', CASE WHEN p."subscriptionId" IS NOT NULL THEN (SELECT ${subscriptionView(Prisma.sql`p."subscriptionSequence"`, tenant)} FROM "Subscription" u
    WHERE u."tenantId" = ${tenant} AND u.id = p."subscriptionId") END,
  'recovered', (SELECT coalesce(jsonb_agg(y), '[]') FROM (SELECT r."submerchantId", sum(r.taken)::bigint AS taken FROM "Recovery" r
    WHERE r."tenantId" = ${tenant} AND r."paymentId" = p.id GROUP BY r."submerchantId") y),
  'open', (SELECT coalesce(jsonb_agg(a.kind), '[]') FROM "Attempt" a WHERE a."tenantId" = ${tenant} AND a."paymentId" = p.id AND a.state = 'open'))`;

/** The same of a payment of whatever tenant. */
export const view = viewOf(Prisma.sql`p."tenantId"`);

/** The tenant of the payments in a scope, as `viewOf` takes it. `wanted`: the one that is asked for. */
export const tenantIn = (scope: Scope, wanted: string | null = null): Prisma.Sql =>
  scope.kind === 'all' && wanted === null ? Prisma.sql`p."tenantId"` : Prisma.sql`${scope.kind === 'all' ? wanted : scope.tenantId}::uuid`;

/** A seller reaches the payments with a split of its own, and sees only its own part. */
export function within(scope: Scope): Prisma.Sql {
  if (scope.kind === 'all') return Prisma.sql`TRUE`;
  if (scope.kind === 'merchant') return Prisma.sql`p."tenantId" = ${scope.tenantId}::uuid`;
  return Prisma.sql`p."tenantId" = ${scope.tenantId}::uuid AND ${splitNames(scope.merchantId, tenantIn(scope))}`;
}

const amountIn = (rows: readonly { amount: number }[]): number => sum(rows.map(({ amount }) => amount));

/** A seller sees that money is refunded, but not to whom. */
const nobody = {
  description: null,
  feeAmount: 0,
  feeIncluded: false,
  customerName: '',
  bankName: '',
  bankCode: null,
  branchName: null,
  branchNumber: '',
  accountNumber: '',
};

/** What a seller does not see of a refund. */
const ofTheCustomer = { description: null, failureReason: null, acquirerReference: null };

type RequestRow = PaymentView['requests'][number];
/** A returned refund is between the customer and us: the seller gave its part once, when the refund was paid. */
const asPaid = (whole: PaymentView, request: RequestRow): RequestRow =>
  request.status === 'returned' ? { ...request, status: 'completed', decidedReason: null, decidedAt: refundedAt(whole, request) } : request;

export const splitNames = (merchantId: string, tenant: Prisma.Sql) => Prisma.sql`EXISTS (SELECT 1 FROM "Split" n
  WHERE n."tenantId" = ${tenant} AND n."paymentId" = p.id AND n."submerchantId" = ${merchantId}::uuid)`;

/**
 * A seller sees its own part as the payment's figures. The customer, the amount paid and the refunds of other sellers' parts are only for
 * the platform.
 */
export function ownPart(scope: Scope, whole: PaymentView): PaymentView {
  if (scope.kind !== 'seller') return whole;
  const isOwn = ({ submerchantId }: { submerchantId: string }) => submerchantId === scope.merchantId;
  const splits = whole.splits.filter(isOwn);
  const refunds = whole.refunds
    .map((refund) => ({ ...refund, ...ofTheCustomer, splits: refund.splits.filter(isOwn) }))
    .filter((refund) => refund.splits.length > 0)
    .map((refund) => ({ ...refund, amount: amountIn(refund.splits) }));
  const requests = whole.requests
    .filter(({ resendOf }) => resendOf === null)
    .map((request) => ({ ...asPaid(whole, request), ...nobody, splits: request.splits.filter(isOwn) }))
    .filter((request) => request.splits.length > 0)
    .map((request) => ({ ...request, amount: amountIn(request.splits) }));
  const amount = amountIn(splits);
  const figures = {
    amount,
    tax: 0,
    paymentMethodFee: 0,
    authorizedAmount: amount,
    amountRefunded: amountIn(refunds.filter(isGiven)),
    refundPending: 0,
  };
  const instrument = whole.payment.instrument && { page: '', store: whole.payment.instrument.store ?? '' };
  const customer = {
    customerId: null,
    email: null,
    holderName: null,
    description: null,
    metadata: {},
    instrument,
    pageId: null,
    session: null,
    begins: null,
  };
  return {
    ...whole,
    payment: { ...whole.payment, ...customer, ...figures },
    splits,
    refunds,
    requests,
    recovered: whole.recovered.filter(isOwn),
    isOwnPart: true,
  };
}

/** Locks the payment: nobody else changes it until this transaction ends. Its tenant is found first: on a cluster what is locked is on one machine. */
export async function lockPayment(scope: Scope, id: string, database: Database): Promise<PaymentView> {
  const one = scope.kind === 'all' ? await database.payment.findFirst({ where: { id }, select: { tenantId: true } }) : null;
  const found: Scope = scope.kind === 'all' ? { kind: 'merchant', tenantId: one?.tenantId ?? refuse('not_found') } : scope;
  await database.$executeRaw`SELECT 1 FROM "Payment" p WHERE ${within(found)} AND p.id = ${id}::uuid FOR NO KEY UPDATE`;
  return getPayment(found, id, database);
}

/** Refuses 404 a payment outside the scope. */
export async function getPayment(scope: Scope, id: string, database: Database = prisma): Promise<PaymentView> {
  const [row] = await database.$queryRaw<{ view: PaymentView }[]>`
    SELECT ${viewOf(tenantIn(scope))} AS view FROM "Payment" p WHERE ${within(scope)} AND p.id = ${id}::uuid`;
  return row ? ownPart(scope, row.view) : refuse('not_found');
}

/** The shops' order numbers by payment id; payments without a number are left out. */
export async function findOrderNumbers(tenantId: string, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const where = { tenantId, id: { in: [...ids] }, externalOrderNum: { not: null } };
  const rows = await prisma.payment.findMany({ where, select: { id: true, externalOrderNum: true } });
  return new Map(rows.map(({ id, externalOrderNum }) => [id, externalOrderNum ?? '']));
}

/**
 * Whether the payment `p` failed because the acquirer was never asked. Its own code is then `other_error`, as after a refusal without a
 * reason: only payments with that code need a look at their attempts.
 */
export const neverAsked = Prisma.sql`(p."failureCode" = 'other_error' AND EXISTS (SELECT 1 FROM "Attempt" a
  WHERE a."tenantId" = p."tenantId" AND a."paymentId" = p.id AND a.kind = 'authorize' AND a."failureCode" = 'never_asked'))`;

export async function wasNeverAsked({ payment: { tenantId, id } }: PaymentView): Promise<boolean> {
  const [row] = await prisma.$queryRaw<{ told: boolean }[]>`
    SELECT ${neverAsked} AS told FROM "Payment" p WHERE p."tenantId" = ${tenantId}::uuid AND p.id = ${id}::uuid`;
  return row?.told ?? false;
}

/**
 * How many charges of subscriptions a customer was refused since a moment: all of them, or with a card those made with it, which may have been given more
 * than once. Those that the acquirer could not be asked for are none.
 */
export async function countRefusedCharges(
  tenantId: string,
  { id, card }: Pick<ShownCustomer, 'id' | 'card'>,
  since: Date,
): Promise<number> {
  const isOfCard = card
    ? Prisma.sql`(p."createdAt" >= ${new Date(card.createdAt)}::timestamptz
        OR (p."lastFour" = ${card.lastFour} AND p."cardMonth" = ${card.month}::int AND p."cardYear" = ${card.year}::int))`
    : Prisma.sql`TRUE`;
  const [row] = await prisma.$queryRaw<{ refused: number }[]>`
    SELECT count(*)::int AS refused FROM "Payment" p WHERE p."tenantId" = ${tenantId}::uuid AND p."customerId" = ${id}::uuid
      AND p."createdAt" >= ${since}::timestamptz AND ${isOfCard} AND p."subscriptionId" IS NOT NULL AND p.status = 'failed' AND NOT ${neverAsked}`;
  return row?.refused ?? 0;
}

/**
 * A payment, and the available balances of its merchant and sellers, in one statement and so of one moment. In two statements, a refund in
 * between would show only in the balances, and a party would seem short without being so.
 */
export async function getPaymentWithAvailable(scope: Scope, id: string): Promise<{ view: PaymentView; available: Map<string, number> }> {
  const tenant = tenantIn(scope);
  const [row] = await prisma.$queryRaw<{ view: PaymentView; available: Record<string, string> }[]>`
    SELECT ${viewOf(tenant)} AS view, (SELECT jsonb_object_agg(a."accountId", a.available::text) FROM
        (SELECT b."accountId", sum(b.balance - b.held) AS available FROM "Balance" b
          WHERE b."tenantId" = ${tenant} AND b."accountId" = ANY (${tenant} ||
            ARRAY(SELECT s."submerchantId" FROM "Split" s WHERE s."tenantId" = ${tenant} AND s."paymentId" = p.id))
          GROUP BY b."accountId") a) AS available
    FROM "Payment" p WHERE ${within(scope)} AND p.id = ${id}::uuid`;
  if (!row) return refuse('not_found');
  const available = new Map(Object.entries(row.available).map(([account, sum]) => [account, yenOf(BigInt(sum))]));
  return { view: ownPart(scope, row.view), available };
}

/** Changes descriptive fields only. */
export async function savePaymentWords(
  database: Database,
  { payment }: PaymentView,
  words: { description?: string; metadata?: Record<string, string> },
): Promise<void> {
  const where = { tenantId_id: { tenantId: payment.tenantId, id: payment.id } };
  await database.payment.update({ where, data: words });
}

/** The time of the fraud mark; nothing may capture the payment afterwards. */
export async function saveFraudMark(database: Database, { payment: { tenantId, id } }: PaymentView, at: Date): Promise<void> {
  await database.payment.update({ where: { tenantId_id: { tenantId, id } }, data: { fraudMarkedAt: at } });
}

/** Held deposits of a payment, oldest first. */
export async function findHeldDeposits(tenantId: string, paymentId: string): Promise<HeldDeposit[]> {
  const rows = await prisma.deposit.findMany({
    where: { tenantId, paymentId, state: 'held' },
    orderBy: [{ receivedAt: 'asc' }, { id: 'asc' }],
    select: { id: true, amount: true },
  });
  return rows.map(({ id, amount }) => ({ id, amount: yenOf(amount) }));
}

/** A merchant's terms at a moment, and which of the named merchants are its sellers; see `agreed_at` in the database. */
export async function findAgreed(tenantId: string, { method, named, at }: TermsQuestion): Promise<Agreed> {
  const { rows } = await pool.query<{ agreed: Agreed | null }>({
    name: 'agreed',
    text: 'SELECT agreed_at($1, $2, $3, $4) AS agreed',
    values: [tenantId, method, JSON.stringify(named), at],
  });
  return rows[0]?.agreed ?? refuse('not_found');
}

export async function isPlatformTenant(tenantId: string): Promise<boolean> {
  const merchant = await prisma.merchant.findUnique({ where: { tenantId_id: { tenantId, id: tenantId } }, select: { platformRole: true } });
  return merchant?.platformRole === 'platform';
}
