import 'server-only';
import type { Scope } from '@/lib/auth/scope';
import { Prisma } from '@/lib/db/generated/client';
import { cashGraceMs, cashMethods } from '@/lib/money/methods';
import type { FeeMethod } from '@/lib/money/rates';
import type { PaymentStatus } from '@/lib/payments/payment';
import { isStatus, type PaymentState, sellerStates } from '@/lib/payments/shown-state';
import { splitNames, tenantIn, within } from '@/lib/payments/store';

/** null: any. `amountFrom` and `amountTo` compare the listed amount: what the customer pays, or a seller's own share. */
export type PaymentFilter = {
  statuses: readonly PaymentStatus[] | null;
  /** What a list shows as the state, at a moment: some of it depends on the time. */
  states: { wanted: readonly PaymentState[]; at: Date } | null;
  brands: readonly FeeMethod[] | null;
  /** An order number, in any of these spellings. */
  orders: readonly string[] | null;
  /** Those that a search has found; `isCut`: there are more. */
  found: { ids: readonly string[]; isCut: boolean } | null;
  customerId: string | null;
  subscriptionId: string | null;
  submerchantId: string | null;
  tenantId: string | null;
  lastFour?: string | null;
  amountFrom: number | null;
  amountTo: number | null;
  from: Date | null;
  to: Date | null;
};

/** A filter must not tell a seller which other sellers its payments have. */
const named = (scope: Scope, merchantId: string, tenantId: string | null) =>
  scope.kind === 'seller' && scope.merchantId !== merchantId ? Prisma.sql`FALSE` : splitNames(merchantId, tenantIn(scope, tenantId));

const maxListed = Number.MAX_SAFE_INTEGER;

/** What the customer pays. Written as in the indexes that contain it. */
export const customerPays = Prisma.sql`(p.amount + p.tax + p."paymentMethodFee")`;

/** The listed amount of a payment `p`. */
export const listedAmount = (scope: Scope): Prisma.Sql =>
  scope.kind === 'seller'
    ? Prisma.sql`(SELECT o.amount FROM "Split" o
        WHERE o."tenantId" = ${tenantIn(scope)} AND o."paymentId" = p.id AND o."submerchantId" = ${scope.merchantId}::uuid)`
    : customerPays;

/**
 * Listed amounts within these bounds, both included. For a seller the condition is on its splits, not on each payment, so that few rows are
 * read.
 */
export const listedWithin = (scope: Scope, from: number, to: number): Prisma.Sql =>
  scope.kind === 'seller'
    ? Prisma.sql`EXISTS (SELECT 1 FROM "Split" o WHERE o."tenantId" = ${tenantIn(scope)} AND o."paymentId" = p.id
        AND o."submerchantId" = ${scope.merchantId}::uuid AND o.amount BETWEEN ${from}::bigint AND ${to}::bigint)`
    : Prisma.sql`${customerPays} BETWEEN ${from}::bigint AND ${to}::bigint`;

const isCashPaid = Prisma.sql`p.method IN (${Prisma.join([...cashMethods])})`;
/** `deadlineOf` of payment.ts, to the second that is shown. */
const deadline = Prisma.sql`date_trunc('second', CASE WHEN ${isCashPaid}
  THEN coalesce((p.instrument->>'pay_by')::timestamptz, p."paymentDeadline" - ${cashGraceMs}::int * interval '1 millisecond')
  ELSE p."paymentDeadline" END)`;

/** Open ones first: they are few, and a list of their payments is made once. */
const disputed = (tenant: Prisma.Sql) => Prisma.sql`p.id IN (SELECT c."paymentId" FROM "Chargeback" c
  WHERE c."tenantId" = ${tenant} AND c."decidedAt" IS NULL)`;
const requested = (tenant: Prisma.Sql) => Prisma.sql`p.id IN (SELECT q."paymentId" FROM "RefundRequest" q
  WHERE q."tenantId" = ${tenant} AND q.status = 'pending')`;

/** The condition for a state that `statesOf` gives. What nothing is set aside of and nothing was refunded of is merely captured. */
function conditionOfState(state: PaymentState, at: Date, tenant: Prisma.Sql): Prisma.Sql {
  const overdue = Prisma.sql`(p."paymentDeadline" IS NOT NULL AND ${deadline} < ${at}::timestamptz)`;
  const open = (status: PaymentStatus, also: Prisma.Sql) => Prisma.sql`(p.status = ${status} AND ${also} AND NOT ${overdue})`;
  switch (state) {
    case 'pending':
      return open('pending', isCashPaid);
    case 'awaiting_approval':
      return open('pending', Prisma.sql`NOT ${isCashPaid}`);
    case 'authorized':
      return open('authorized', Prisma.sql`NOT ${isCashPaid}`);
    case 'awaiting_payment':
      return open('authorized', isCashPaid);
    case 'overdue':
      return Prisma.sql`(p.status IN ('pending', 'authorized') AND ${overdue})`;
    case 'captured':
      return Prisma.sql`(p.status = 'captured' AND p."amountRefunded" = 0
        AND (p."refundPending" = 0 OR NOT (${disputed(tenant)} OR ${requested(tenant)})))`;
    case 'partly_refunded':
      return Prisma.sql`(p.status = 'captured' AND p."amountRefunded" > 0)`;
    case 'refund_requested':
      return Prisma.sql`(p.status IN ('captured', 'refunded') AND ${requested(tenant)})`;
    case 'disputed':
      return Prisma.sql`(p.status IN ('captured', 'refunded') AND ${disputed(tenant)})`;
    default:
      return Prisma.sql`p.status = ${state}`;
  }
}

/** The statuses that say all of their state. */
const plain: readonly PaymentState[] = ['refunded', 'cancelled', 'expired', 'failed'];
/** For a seller a payment is captured whatever has become of the others' parts. */
const ofSeller = (state: PaymentState, at: Date, tenant: Prisma.Sql) =>
  state === 'captured' ? Prisma.sql`p.status = 'captured'` : conditionOfState(state, at, tenant);

function statesIn(scope: Scope, { states, tenantId }: PaymentFilter): Prisma.Sql | null {
  if (states === null) return null;
  const { wanted, at } = states;
  if (wanted.every((state) => plain.includes(state))) return Prisma.sql`p.status = ANY(${wanted.filter(isStatus)}::text[])`;
  const tenant = tenantIn(scope, tenantId);
  const isSeller = scope.kind === 'seller';
  const each = wanted.filter((state) => !isSeller || sellerStates.includes(state));
  if (each.length === 0) return Prisma.sql`FALSE`;
  const conditions = each.map((state) => (isSeller ? ofSeller : conditionOfState)(state, at, tenant));
  return Prisma.sql`(${Prisma.join(conditions, ' OR ')})`;
}

export function conditionOf(scope: Scope, filter: PaymentFilter): Prisma.Sql {
  const { statuses, brands, orders, found, customerId, subscriptionId, submerchantId, tenantId } = filter;
  const { lastFour, amountFrom, amountTo, from, to } = filter;
  const conditions = [
    within(scope),
    tenantId && Prisma.sql`p."tenantId" = ${tenantId}::uuid`,
    statuses && Prisma.sql`p.status = ANY(${[...statuses]}::text[])`,
    statesIn(scope, filter),
    brands && Prisma.sql`p.brand = ANY(${[...brands]}::text[])`,
    orders && Prisma.sql`p."externalOrderNum" = ANY(${[...orders]}::text[])`,
    found && Prisma.sql`p.id = ANY(${[...found.ids]}::uuid[])`,
    customerId && Prisma.sql`p."customerId" = ${customerId}::uuid`,
    subscriptionId && Prisma.sql`p."subscriptionId" = ${subscriptionId}::uuid`,
    submerchantId && named(scope, submerchantId, tenantId),
    lastFour && Prisma.sql`p."lastFour" = ${lastFour}`,
    (amountFrom ?? amountTo) !== null && listedWithin(scope, amountFrom ?? 0, amountTo ?? maxListed),
    from && Prisma.sql`p."createdAt" >= ${from}`,
    to && Prisma.sql`p."createdAt" <= ${to}`,
  ];
  return Prisma.join(
    conditions.filter((condition) => typeof condition === 'object' && condition !== null),
    ' AND ',
  );
}
