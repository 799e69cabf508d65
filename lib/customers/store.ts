import 'server-only';
import type { Scope } from '@/lib/auth/scope';
import type { Customer, CustomerRow } from '@/lib/customers/customer';
import { askAllTenants } from '@/lib/db/all-tenants';
import { Prisma } from '@/lib/db/generated/client';
import { type Database, prisma } from '@/lib/db/prisma';
import { keyOf } from '@/lib/keywords/keywords';
import { changeKeywords, readCustomerWords, wordsFrom } from '@/lib/keywords/store';
import type { SearchTerms } from '@/lib/keywords/wanted';
import { isId } from '@/lib/operation/id';
import { type Page, type Total, totalOf } from '@/lib/operation/list';
import { maxRows } from '@/lib/operation/pagination-limits';
import { refuse } from '@/lib/refusal';
import { findCard, findCards } from '@/lib/vault/store';

/** The customer with its card; null: this tenant has none with this id, or it is deleted. */
export async function findCustomer(tenantId: string, id: string, database: Database = prisma): Promise<Customer | null> {
  if (!isId(id)) return null;
  const row = await database.customer.findUnique({ where: { tenantId_id: { tenantId, id }, deletedAt: null } });
  if (!row) return null;
  return { ...(row as CustomerRow), card: row.cardId === null ? null : await findCard(tenantId, row.cardId, database) };
}

/** Refuses 404 a customer of another tenant. */
export const getCustomer = async (tenantId: string, id: string): Promise<Customer> =>
  (await findCustomer(tenantId, id)) ?? refuse('not_found');

/** Locks the customer: nobody else changes it, or starts a payment with it, until this transaction ends. */
export async function lockCustomer(database: Database, tenantId: string, id: string): Promise<Customer> {
  await database.$executeRaw`SELECT 1 FROM "Customer" WHERE "tenantId" = ${tenantId}::uuid AND id = ${id}::uuid FOR NO KEY UPDATE`;
  return (await findCustomer(tenantId, id, database)) ?? refuse('not_found');
}

/** Locks the customer against whoever changes or deletes it until this transaction ends; false: there is none. */
export async function shareCustomer(database: Database, tenantId: string, id: string): Promise<boolean> {
  const locked = await database.$executeRaw`
    SELECT 1 FROM "Customer" WHERE "tenantId" = ${tenantId}::uuid AND id = ${id}::uuid AND "deletedAt" IS NULL FOR SHARE`;
  return locked > 0;
}

export async function saveCustomer(database: Database, row: CustomerRow): Promise<void> {
  await database.customer.create({ data: row });
}

/** Saves every changeable column. One who is deleted is found by no word any more. */
export async function changeCustomer(database: Database, customer: CustomerRow): Promise<void> {
  const { tenantId, id, email, metadata, kind, cardId, agreement, updatedAt, deletedAt } = customer;
  const data = { email, metadata, kind, cardId, agreement, updatedAt, deletedAt };
  const before = await readCustomerWords(database, tenantId, id);
  await database.customer.update({ where: { tenantId_id: { tenantId, id } }, data });
  const after = await readCustomerWords(database, tenantId, id);
  if (after) await changeKeywords(database, tenantId, before?.words ?? [], after);
}

/** What of this customer's cards is kept to be paid with after its holder was authenticated, too. */
export async function eraseAuthenticated(database: Database, { tenantId, id }: CustomerRow): Promise<void> {
  await database.$executeRaw`
    UPDATE "VaultCard" v SET sealed = NULL, "forgetAt" = NULL FROM "SecureToken" s
    WHERE s."tenantId" = ${tenantId}::uuid AND s."customerId" = ${id}::uuid AND v."tenantId" = s."tenantId" AND v.id = s."cardId"`;
}

/** So many customers are looked at that have a word. */
const mostNamed = 1_000;

/** The customers that a text may mean: by id, by a word of their name or address, or by their address from its beginning. */
export async function findCustomerIds(scope: Scope, { id, key, email }: SearchTerms): Promise<string[]> {
  if (scope.kind === 'seller') return [];
  const own = scope.kind === 'all' ? null : Prisma.sql`${scope.tenantId}::uuid`;
  const word = email ? keyOf(email.slice(0, email.indexOf('@'))) : key;
  const words = (tenant: Prisma.Sql) => wordsFrom(tenant, word ?? '', ['customer'], mostNamed);
  const named = own
    ? Prisma.sql`SELECT ${own} AS "tenantId", w.id FROM (${words(own)}) w`
    : Prisma.sql`SELECT t.id AS "tenantId", w.id FROM "Tenant" t CROSS JOIN LATERAL (${words(Prisma.sql`t.id`)}) w LIMIT ${mostNamed}`;
  const found = word ? await askAllTenants<{ tenantId: string; id: string }>(named) : [];
  if (!email) return [...(id ? [id] : []), ...found.map((row) => row.id)];
  const rows = await prisma.$queryRaw<{ id: string }[]>`
    SELECT c.id FROM "Customer" c WHERE c."tenantId" = ANY(${[...new Set(found.map(({ tenantId }) => tenantId))]}::uuid[])
      AND c.id = ANY(${found.map((row) => row.id)}::uuid[]) AND starts_with(lower(c.email), ${email})`;
  return rows.map((row) => row.id);
}

/** null: any. */
type CustomerFilter = { email: string | null; ids: readonly string[] | null; from: Date | null; to: Date | null };
export const anyCustomer: CustomerFilter = { email: null, ids: null, from: null, to: null };

const fitting = (tenantId: string, { email, ids, from, to }: CustomerFilter) => {
  const createdAt = { ...(from && { gte: from }), ...(to && { lte: to }) };
  return { tenantId, deletedAt: null, createdAt, ...(email !== null && { email }), ...(ids && { id: { in: [...ids] } }) };
};
const newestFirst = [{ createdAt: 'desc' }, { id: 'desc' }] as const;

async function withCards(tenantId: string, rows: readonly CustomerRow[]): Promise<Customer[]> {
  const cards = await findCards(
    tenantId,
    rows.flatMap(({ cardId }) => cardId ?? []),
  );
  return rows.map((row) => ({ ...row, card: cards.get(row.cardId ?? '') ?? null }));
}

/** Newest first. */
export async function findCustomers(tenantId: string, filter: CustomerFilter, page: Page): Promise<{ rows: Customer[]; total: Total }> {
  const where = fitting(tenantId, filter);
  const [rows, counted] = await Promise.all([
    prisma.customer.findMany({ where, orderBy: [...newestFirst], skip: page.skip, take: page.perPage }),
    prisma.customer.count({ where, take: maxRows + 1 }),
  ]);
  return { rows: await withCards(tenantId, rows as CustomerRow[]), total: totalOf(counted) };
}

/** The next ones after a customer in the same order; null: the first. */
export async function findCustomersAfter(
  tenantId: string,
  filter: CustomerFilter,
  after: Customer | null,
  rows: number,
): Promise<Customer[]> {
  const beyond = after && [{ createdAt: { lt: after.createdAt } }, { createdAt: after.createdAt, id: { lt: after.id } }];
  const where = { AND: [fitting(tenantId, filter), ...(beyond ? [{ OR: beyond }] : [])] };
  return withCards(tenantId, (await prisma.customer.findMany({ where, orderBy: [...newestFirst], take: rows })) as CustomerRow[]);
}
