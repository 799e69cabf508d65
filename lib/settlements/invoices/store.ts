import 'server-only';
import { Prisma, type Invoice as Row } from '@/lib/db/generated/client';
import type { Database } from '@/lib/db/prisma';
import { prisma } from '@/lib/db/prisma';
import { dayIn, startOfDay } from '@/lib/ledger/daily-balances/day';
import { yenOf } from '@/lib/money/yen';
import { type Invoiced, nothingInvoiced } from '@/lib/settlements/settlement';
import { type Addressee, type ApplicantName, isPerson } from '@/lib/settlements/statement/addressee';
import type { SettlementRow } from '@/lib/settlements/store';

export type InvoiceRow = Omit<Row, 'kind'> & { kind: 'invoice' | 'return' };
export type IssuerRow = { name: string; registrationNumber: string | null; address: string | null };

/** The issuer on a platform's invoices: the entered one, or else the platform's own name. */
export async function getIssuer(tenantId: string, database: Database = prisma): Promise<IssuerRow> {
  const said = await database.invoiceIssuer.findUnique({ where: { tenantId } });
  if (said) return { name: said.name, registrationNumber: said.registrationNumber, address: said.address };
  const { name } = await database.merchant.findUniqueOrThrow({ where: { tenantId_id: { tenantId, id: tenantId } } });
  return { name, registrationNumber: null, address: null };
}

export async function saveIssuer(database: Database, tenantId: string, issuer: IssuerRow, updatedAt: Date): Promise<void> {
  const row = { ...issuer, updatedAt };
  await database.invoiceIssuer.upsert({ where: { tenantId }, create: { tenantId, ...row }, update: row });
}

type Seller = { tenantId: string; id: string; name: string };

/**
 * The recipient of a seller's invoices, as in its last accepted application. A sandbox can accept a seller without an application: then its
 * own name, which does not count as a person's.
 */
export async function findAddressee({ tenantId, id, name }: Seller, database: Database = prisma): Promise<Addressee> {
  const [row] = await database.$queryRaw<ApplicantName[]>`
    SELECT "values"->>'company_information.company_name' AS name, "values"->>'company_information.company_name_kana' AS kana,
      "values"->>'company_information.corporation_type' AS type,
      concat("values"->>'representative_director_information.last_name', "values"->>'representative_director_information.first_name') AS owner,
      concat("values"->>'representative_director_information.last_name_kana', "values"->>'representative_director_information.first_name_kana') AS "ownerKana"
    FROM "ApplicationSubmission" WHERE "tenantId" = ${tenantId}::uuid AND "merchantId" = ${id}::uuid AND outcome = 'accepted' ORDER BY number DESC LIMIT 1`;
  return row?.name ? { name: row.name, isPerson: isPerson(row) } : { name, isPerson: false };
}

/**
 * The registration numbers of sellers that had agreed before `before` that the platform issues invoices in their place. Only the last
 * accepted application counts.
 */
async function findRegistrations(tenantId: string, ids: readonly string[], before: Date, database: Database): Promise<string[]> {
  const rows = await database.$queryRaw<{ registration: string }[]>`
    SELECT newest."values"->>'company_information.invoice_registration_number' AS registration FROM (
      SELECT DISTINCT ON ("merchantId") "values" FROM "ApplicationSubmission"
      WHERE "tenantId" = ${tenantId}::uuid AND "merchantId" = ANY(${ids}::uuid[]) AND outcome = 'accepted' AND "decidedAt" < ${before}
      ORDER BY "merchantId", number DESC) newest
    WHERE newest."values"->>'company_information.invoice_by_platform' = 'true'
      AND newest."values"->>'company_information.invoice_registration_number' IS NOT NULL`;
  return rows.map(({ registration }) => registration);
}

/** The seller's registration number, under which the platform issues invoices in its place; null: the platform does not. */
export const findMediated = async ({ tenantId, id }: Pick<Seller, 'tenantId' | 'id'>, before: Date): Promise<string | null> =>
  (await findRegistrations(tenantId, [id], before, prisma))[0] ?? null;

/** Whether the platform issues invoices in the place of all these sellers; false for an empty list. */
export const areMediated = async (tenantId: string, ids: readonly string[], before: Date, database: Database = prisma): Promise<boolean> =>
  ids.length > 0 && (await findRegistrations(tenantId, ids, before, database)).length === new Set(ids).size;

/** A period of a seller that ends with a cut-off. */
export type Time = Pick<SettlementRow, 'tenantId' | 'merchantId' | 'startsAt' | 'cutoffAt'>;

/**
 * The first and the last time at which the fees returned in a period had been charged, found by their payments. When the entries of the
 * period are less than `returned`, the rest was posted late with a date in the period before: the newest returned fees there make up the
 * difference. A fee that was charged again afterwards, since its refund failed, is not meant. null: no fee was returned.
 */
export async function findCharged(
  database: Database,
  { tenantId, merchantId, startsAt, cutoffAt }: Time,
  returned: number,
): Promise<{ first: Date; last: Date } | null> {
  const ofSeller = Prisma.sql`"tenantId" = ${tenantId}::uuid AND "accountId" = ${merchantId}::uuid`;
  const [row] = await database.$queryRaw<{ first: Date | null; last: Date | null }[]>`
    WITH own AS (
      SELECT "paymentId", amount FROM "Entry"
      WHERE ${ofSeller} AND type = 'platform_fee_return' AND "createdAt" >= ${startsAt}::timestamptz AND "createdAt" < ${cutoffAt}::timestamptz),
    missing AS (SELECT ${returned}::bigint - coalesce(sum(amount), 0) AS amount FROM own),
    before AS (
      SELECT "paymentId", sum(amount) OVER (ORDER BY id DESC) - amount AS later FROM "Entry"
      WHERE (SELECT amount FROM missing) > 0 AND ${ofSeller} AND type = 'platform_fee_return'
        AND "createdAt" >= ${startsAt}::timestamptz - interval '31 days' AND "createdAt" < ${startsAt}::timestamptz),
    back AS (SELECT "paymentId" FROM own UNION SELECT "paymentId" FROM before WHERE later < (SELECT amount FROM missing))
    SELECT min(f."createdAt") AS first, max(f."createdAt") AS last FROM back
      JOIN "LedgerTransaction" t ON t."tenantId" = ${tenantId}::uuid AND t."paymentId" = back."paymentId"
      JOIN "Entry" f ON f."tenantId" = t."tenantId" AND f."transactionId" = t.id AND f."accountId" = ${merchantId}::uuid AND f.type = 'platform_fee'
        AND f."createdAt" < ${cutoffAt}::timestamptz`;
  return row?.first && row.last ? { first: row.first, last: row.last } : null;
}

/** Saves invoices with the next numbers. The counter stays locked until this transaction ends, so that no two invoices get one number. */
export async function saveInvoices(
  database: Database,
  tenantId: string,
  invoices: readonly Omit<InvoiceRow, 'tenantId' | 'number'>[],
): Promise<void> {
  const [counted] = await database.$queryRaw<{ issued: number }[]>`
    INSERT INTO "InvoiceCounter"("tenantId", issued) VALUES (${tenantId}::uuid, ${invoices.length}::int)
      ON CONFLICT ("tenantId") DO UPDATE SET issued = "InvoiceCounter".issued + excluded.issued RETURNING issued`;
  const before = (counted?.issued ?? 0) - invoices.length;
  await database.invoice.createMany({ data: invoices.map((invoice, index) => ({ ...invoice, tenantId, number: before + index + 1 })) });
}

const ordered = { orderBy: { number: 'asc' } } as const;

/** The invoices for the fees of a settlement's period, including earlier cycles that were carried over. */
export const findInvoicesOf = ({ tenantId, merchantId, startsAt, cutoffAt }: Time): Promise<InvoiceRow[]> => {
  const toDay = { gte: dayIn(startsAt), lt: dayIn(cutoffAt) };
  return prisma.invoice.findMany({ where: { tenantId, merchantId, toDay }, ...ordered }) as Promise<InvoiceRow[]>;
};

/** The fees that invoices cover since the end of the seller's last settlement, and the time from which on none does. */
export async function findInvoiced(
  database: Database,
  { tenantId, id }: Pick<Seller, 'tenantId' | 'id'>,
  settledAt: Date,
): Promise<{ invoiced: Invoiced; startsAt: Date }> {
  const [row] = await database.$queryRaw<{ charged: bigint; returned: bigint; tax: bigint; lastDay: string | null }[]>`
    SELECT coalesce(sum(amount) FILTER (WHERE kind = 'invoice'), 0)::bigint AS charged, coalesce(sum(amount) FILTER (WHERE kind = 'return'), 0)::bigint AS returned,
      coalesce(sum(CASE kind WHEN 'return' THEN -"taxAmount" ELSE "taxAmount" END), 0)::bigint AS tax, max("toDay") AS "lastDay"
    FROM "Invoice" WHERE "tenantId" = ${tenantId}::uuid AND "merchantId" = ${id}::uuid AND "toDay" >= ${dayIn(settledAt)}`;
  if (!row?.lastDay) return { invoiced: nothingInvoiced, startsAt: settledAt };
  const invoiced = { charged: yenOf(row.charged), returned: yenOf(row.returned), tax: yenOf(row.tax) };
  return { invoiced, startsAt: startOfDay(row.lastDay, 1) };
}

/** The invoices issued to a merchant on these days. */
export const findInvoicesBetween = (
  tenantId: string,
  merchantId: string,
  { from, to }: { from: string; to: string },
): Promise<InvoiceRow[]> =>
  prisma.invoice.findMany({ where: { tenantId, merchantId, issuedOn: { gte: from, lte: to } }, ...ordered }) as Promise<InvoiceRow[]>;
