import type { Caller } from '@/lib/auth/actor';
import { can } from '@/lib/auth/permissions';
import type { Scope } from '@/lib/auth/scope';
import { findChargebacks as findAllChargebacks, isFeatureOn } from '@/lib/chargebacks/store';
import { anyCustomer, findCustomers as findAllCustomers, findCustomerIds } from '@/lib/customers/store';
import { foundBy, type SearchTerms, wantedBy } from '@/lib/keywords/wanted';
import { searchMerchants } from '@/lib/merchants/search/store';
import { findMerchantNames } from '@/lib/merchants/store';
import type { WalletKind } from '@/lib/money/methods';
import { yenOf } from '@/lib/money/yen';
import { query } from '@/lib/operation/query';
import { wireTime, wireTimeOrNull } from '@/lib/operation/time';
import { findByIds } from '@/lib/payments/list/store';
import { ownShareOf } from '@/lib/payments/own-share';
import type { PaymentStatus } from '@/lib/payments/payment';
import { type FoundRow, findByAny } from '@/lib/payments/search/store';
import {
  type Found,
  type FoundChargeback,
  type FoundCustomer,
  type FoundMerchant,
  type FoundPayment,
  type FoundSettlement,
  type FoundSubscription,
  findInput,
  foundReply,
} from '@/lib/search/schema';
import { findSettlementsBy } from '@/lib/settlements/store';
import { findSubscriptionsBy } from '@/lib/subscriptions/list/store';

const atMost = 5;
/** Of all kinds of matches together. */
const mostPayments = 12;

/** Each once, with the strongest of its matches; a prefix of order numbers sorts by order number, other matches newest first. */
function inOrder(rows: FoundRow[]): FoundRow[] {
  const rank = ({ foundBy: by }: FoundRow) => foundBy.indexOf(by);
  const number = ({ externalOrderNum }: FoundRow) => externalOrderNum ?? '';
  const sorted = rows.toSorted((a, b) => rank(a) - rank(b) || (a.foundBy === 'order_start' ? (number(a) < number(b) ? -1 : 1) : 0));
  return sorted.filter((row, index) => sorted.findIndex(({ id }) => id === row.id) === index);
}

/** The seller's own status by payment id: a refund at the platform's cost alone does not count for the seller. Empty for other callers. */
async function ownStatuses(scope: Scope, rows: readonly FoundRow[]): Promise<Map<string, PaymentStatus>> {
  if (scope.kind !== 'seller' || rows.length === 0) return new Map();
  const views = await findByIds(
    scope,
    rows.map(({ id }) => id),
  );
  return new Map(views.map((view) => [view.payment.id, ownShareOf(view).status]));
}

async function findPayments(scope: Scope, wanted: SearchTerms): Promise<FoundPayment[]> {
  const rows = inOrder(await findByAny(scope, wanted, atMost)).slice(0, mostPayments);
  const tenants = scope.kind === 'all' ? rows.map(({ tenantId }) => tenantId) : [];
  const [names, own] = await Promise.all([findMerchantNames(tenants, tenants), ownStatuses(scope, rows)]);
  return rows.map((row) => ({
    id: row.id,
    status: own.get(row.id) ?? row.status,
    amount: Number(row.amount),
    created_at: wireTime(row.createdAt),
    external_order_num: row.externalOrderNum,
    brand: row.brand,
    last_four_digits: row.lastFour,
    email: row.email,
    name: row.name,
    description: row.description,
    merchant_name: names.get(row.tenantId)?.name ?? null,
    found_by: row.foundBy,
  }));
}

/** By id, number, amount, description or customer. A seller has no page of them. */
async function findSubscriptions(scope: Scope, wanted: SearchTerms, customers: readonly string[]): Promise<FoundSubscription[]> {
  if (scope.kind === 'seller') return [];
  const found = await findSubscriptionsBy(scope, { wanted, customers }, atMost);
  const tenants = scope.kind === 'all' ? found.map(({ tenantId }) => tenantId) : [];
  const names = await findMerchantNames(tenants, tenants);
  return found.map((row) => ({
    id: row.id,
    status: row.status,
    amount: row.amount + row.tax,
    period: row.period,
    external_subscription_num: row.externalSubscriptionNum,
    description: row.description,
    merchant_name: names.get(row.tenantId)?.name ?? null,
  }));
}

const anyChargeback = { status: null, paymentId: null, tenantId: null, from: null, to: null, dueFrom: null, dueTo: null, among: null };

/** By its own number, id or amount, and by all that its payment is known by; for callers that may see it. */
async function findChargebacks({ actor }: Caller, scope: Scope, search: SearchTerms): Promise<FoundChargeback[]> {
  if (!can(actor, 'chargebacks:read') || !(await isFeatureOn(scope))) return [];
  const { rows } = await findAllChargebacks(scope, { ...anyChargeback, search }, { page: 1, perPage: atMost, skip: 0 });
  return rows.map(({ chargeback: { id, status, amount, dueAt, decidedAt }, ...of }) => ({
    id,
    status,
    amount,
    due_date: wireTime(dueAt),
    decided_at: wireTimeOrNull(decidedAt),
    external_order_num: of.orderNumber,
    last_four_digits: of.lastFour,
    customer_name: of.customerName,
    merchant_name: scope.kind === 'all' ? of.merchantName : null,
  }));
}

/** For callers with a page of customers. */
async function findCustomers({ actor }: Caller, scope: Scope, ids: readonly string[]): Promise<FoundCustomer[]> {
  if (scope.kind !== 'merchant' || !can(actor, 'customers:read') || ids.length === 0) return [];
  const page = { page: 1, perPage: atMost, skip: 0 };
  const { rows } = await findAllCustomers(scope.tenantId, { ...anyCustomer, ids }, page);
  return rows.map(({ id, email, kind, card }) => ({
    id,
    name: card?.holderName ?? null,
    email: email ?? card?.email ?? null,
    brand: card?.brand ?? (kind as WalletKind),
    last_four_digits: card?.lastFour ?? null,
  }));
}

/** By reference, whole id or amount, for callers with a page of settlements; operators have none. */
async function findSettlements({ actor }: Caller, scope: Scope, wanted: SearchTerms): Promise<FoundSettlement[]> {
  const { id, reference, amount } = wanted;
  if (scope.kind === 'all' || !can(actor, 'balances:read') || (id ?? reference ?? amount) === null) return [];
  const found = await findSettlementsBy(scope, { id, reference, amount }, atMost);
  return found.map((row) => ({
    id: row.id,
    reference: row.reference,
    status: row.status,
    amount: yenOf(row.settlementAmount),
    pay_date: row.payDay,
    merchant_name: row.merchantName,
  }));
}

/** An operator finds merchants of every kind, a platform's users its sellers; other callers find none. */
async function findMerchants({ actor }: Caller, scope: Scope, { typed: name, id }: SearchTerms): Promise<FoundMerchant[]> {
  if (scope.kind === 'seller' || (scope.kind === 'merchant' && actor.kind !== 'system' && actor.platformRole !== 'platform')) return [];
  const own = scope.kind === 'all' ? { kind: null, tenantId: null } : { kind: 'payout' as const, tenantId: scope.tenantId };
  const { rows } = await searchMerchants({ text: id ?? name, status: null, ...own }, { page: 1, perPage: atMost, skip: 0 });
  const platforms = scope.kind === 'all' ? rows.map(({ tenantId }) => tenantId) : [];
  const names = await findMerchantNames(platforms, platforms);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    platform_role: row.platformRole as FoundMerchant['platform_role'],
    platform_name: row.platformRole === 'payout' ? (names.get(row.tenantId)?.name ?? null) : null,
  }));
}

export const findAnything = query<typeof findInput, Found>({
  name: 'search.find',
  summary: 'Payments, customers, subscriptions, chargebacks, settlements and merchants that a few words or figures may mean',
  allow: 'payments:read',
  input: findInput,
  output: foundReply,
  async run({ caller, scope }, { query: typed }) {
    const wanted = wantedBy(typed);
    const named = await findCustomerIds(scope, wanted);
    const [payments, customers, subscriptions, chargebacks, settlements, merchants] = await Promise.all([
      findPayments(scope, wanted),
      findCustomers(caller, scope, named),
      findSubscriptions(scope, wanted, named),
      findChargebacks(caller, scope, wanted),
      findSettlements(caller, scope, wanted),
      findMerchants(caller, scope, wanted),
    ]);
    return { payments, customers, subscriptions, chargebacks, settlements, merchants };
  },
});
