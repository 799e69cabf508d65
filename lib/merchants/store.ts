import 'server-only';
import type { PlatformRole } from '@/lib/auth/actor';
import { type Scope, tenantOf } from '@/lib/auth/scope';
import { type Merchant, Prisma } from '@/lib/db/generated/client';
import type { Database } from '@/lib/db/prisma';
import { prisma } from '@/lib/db/prisma';
import { accountKindOf, slotCount } from '@/lib/ledger/account';
import { createAccount, createServiceAccounts } from '@/lib/ledger/store';
import type { Checkout } from '@/lib/merchants/checkout/checkout';
import { customerFee, defaultFee, type FeeMethod, feeMethods } from '@/lib/money/rates';
import { yenOf } from '@/lib/money/yen';
import { type Page, type Total, totalOf } from '@/lib/operation/list';
import { maxRows } from '@/lib/operation/pagination-limits';
import { refuse } from '@/lib/refusal';

export type MerchantRow = Merchant;
export type ApplicationStatus = 'incomplete' | 'pending' | 'accepted' | 'declined';
export type MerchantFilter = {
  platformRole: 'platform' | 'payout' | null;
  status: string | null;
  payoutsEnabled: boolean | null;
};

/** A seller reaches only itself. */
const within = (scope: Scope) => ({ ...tenantOf(scope), ...(scope.kind === 'seller' && { id: scope.merchantId }) });

export async function getMerchant(scope: Scope, id: string, database: Database = prisma): Promise<MerchantRow> {
  const row = await database.merchant.findFirst({ where: { AND: [within(scope), { id }] } });
  return row ?? refuse('not_found');
}

/** Locks the merchant: nobody else changes it until this transaction ends. */
export async function lockMerchant(scope: Scope, id: string, database: Database): Promise<MerchantRow> {
  const { tenantId } = await getMerchant(scope, id, database);
  await database.$executeRaw`SELECT 1 FROM "Merchant" WHERE "tenantId" = ${tenantId}::uuid AND id = ${id}::uuid FOR NO KEY UPDATE`;
  return getMerchant(scope, id, database);
}

function conditionOf({ platformRole, status, payoutsEnabled }: MerchantFilter) {
  const conditions: object[] = [];
  if (platformRole) conditions.push({ platformRole });
  if (status === 'active' || status === 'suspended') {
    conditions.push({ applicationStatus: null, suspendedAt: status === 'active' ? null : { not: null } });
  } else if (status) conditions.push({ applicationStatus: status });
  if (payoutsEnabled === true) conditions.push({ applicationStatus: 'accepted' });
  if (payoutsEnabled === false) conditions.push({ OR: [{ applicationStatus: null }, { applicationStatus: { not: 'accepted' } }] });
  return conditions;
}

/** Who suspended it last, from the audit log. */
export async function findSuspender({ tenantId, id }: MerchantRow): Promise<string | null> {
  const where = { tenantId, subjectId: id, operation: 'merchant.suspend' };
  const last = await prisma.audit.findFirst({ where, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], select: { actorLabel: true } });
  return last?.actorLabel ?? null;
}

/** The number of a platform's sellers, up to the limit of a list. */
export const countSellers = (tenantId: string): Promise<number> =>
  prisma.merchant.count({ where: { tenantId, platformRole: 'payout' }, take: maxRows });

/** The counter of the list of payments: exact for any number. */
export async function countPayments(tenantId: string): Promise<number> {
  const { _sum } = await prisma.listCount.aggregate({ where: { tenantId, list: 'payments' }, _sum: { rows: true } });
  return Number(_sum.rows ?? 0);
}

export async function findMerchants(scope: Scope, filter: MerchantFilter, page: Page): Promise<{ rows: MerchantRow[]; total: Total }> {
  const where = { AND: [within(scope), ...conditionOf(filter)] };
  const [rows, counted] = await Promise.all([
    prisma.merchant.findMany({ where, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], skip: page.skip, take: page.perPage }),
    prisma.merchant.count({ where, take: maxRows + 1 }),
  ]);
  return { rows, total: totalOf(counted) };
}

/** Names of merchants, for readers of the payments that name them. */
export async function findMerchantNames(
  tenantIds: readonly string[],
  ids: readonly string[],
): Promise<Map<string, { name: string; role: PlatformRole }>> {
  const where = { tenantId: { in: [...new Set(tenantIds)] }, id: { in: [...new Set(ids)] } };
  const rows = await prisma.merchant.findMany({ where, select: { id: true, name: true, platformRole: true } });
  return new Map(rows.map(({ id, name, platformRole }) => [id, { name, role: platformRole as PlatformRole }]));
}

/** The names of a payment's sellers, in the order of their splits. */
export async function findSellerNames(tenantId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const names = await findMerchantNames([tenantId], ids);
  return ids.flatMap((id) => names.get(id)?.name ?? []);
}

const takenIn = {
  en: 'This merchant was taken in already. Nothing was done a second time.',
  ja: 'この加盟店はすでに追加されています。二重には追加していません。',
};

/** Creates a tenant: a platform, or an ordinary merchant. Of two calls with one id the second is refused with 409. */
export async function saveTenant(database: Database, id: string, name: string, role: 'platform' | null, now: Date): Promise<MerchantRow> {
  const { count } = await database.tenant.createMany({ data: [{ id, createdAt: now }], skipDuplicates: true });
  if (count === 0) refuse('conflict', { say: takenIn });
  await createServiceAccounts(database, id, now);
  await createAccount(database, id, id, accountKindOf(role), now);
  const counts = Array.from({ length: slotCount }, (_, slot) => ({ tenantId: id, list: 'payments', slot }));
  await database.listCount.createMany({ data: counts });
  return database.merchant.create({ data: { tenantId: id, id, name, platformRole: role, createdAt: now, updatedAt: now } });
}

export async function saveSeller(database: Database, tenantId: string, id: string, name: string, now: Date): Promise<MerchantRow> {
  await createAccount(database, tenantId, id, 'payout', now);
  const data = { tenantId, id, name, platformRole: 'payout', applicationStatus: 'incomplete', createdAt: now, updatedAt: now };
  return database.merchant.create({ data });
}

type MerchantChange = {
  name?: string;
  applicationStatus?: ApplicationStatus;
  chargebacksEnabled?: boolean;
  settlementMinimumAmount?: bigint;
  suspendedAt?: Date | null;
  suspensionReason?: string | null;
  checkout?: Checkout;
  mailsOff?: string[];
  /** Null: as usual here. */
  subscriptionRetryDays?: readonly number[] | null;
};

export async function updateMerchant(
  database: Database,
  { tenantId, id }: MerchantRow,
  { subscriptionRetryDays: days, ...change }: MerchantChange,
  now: Date,
): Promise<MerchantRow> {
  const retries = days === undefined ? {} : { subscriptionRetryDays: days === null ? Prisma.DbNull : [...days] };
  return database.merchant.update({ where: { tenantId_id: { tenantId, id } }, data: { ...change, ...retries, updatedAt: now } });
}

/** The rows of fees in force at a moment, one for each agreed kind and method; `agreed_at` finds the same for a payment. */
export const feesInForce = (tenantId: string, at: Date): Prisma.Sql => Prisma.sql`
  SELECT DISTINCT ON (kind, method) * FROM "FeeRate" WHERE "tenantId" = ${tenantId}::uuid AND "effectiveAt" <= ${at}::timestamptz
  ORDER BY kind, method, "effectiveAt" DESC, number DESC`;

/** The payment methods of a merchant, and the customer's fee for each at a moment: whole yen, tax included. */
export async function findTaken(tenantId: string, at: Date): Promise<Map<FeeMethod, number>> {
  const rows = await prisma.$queryRaw<{ method: FeeMethod; fee: bigint | null }[]>`
    SELECT w.method, f.value AS fee
    FROM unnest(${[...feeMethods]}::text[]) WITH ORDINALITY w(method, place)
      LEFT JOIN (${feesInForce(tenantId, at)}) f ON f.kind = 'customer' AND f.method = w.method, "Merchant" m
    WHERE m."tenantId" = ${tenantId}::uuid AND m.id = m."tenantId" AND NOT coalesce(m.checkout->'off' ? w.method, false) ORDER BY w.place`;
  return new Map(rows.map(({ method, fee }) => [method, customerFee(fee === null ? defaultFee('customer', method) : yenOf(fee)).total]));
}
