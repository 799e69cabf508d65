import 'server-only';
import { readPublicId } from '@/lib/auth/public-id';
import type { Scope } from '@/lib/auth/scope';
import { newId } from '@/lib/db/ids';
import type { Database } from '@/lib/db/prisma';
import { prisma } from '@/lib/db/prisma';
import type { IssuedReceipt, ReceiptContent } from '@/lib/receipts/receipt';
import { presentLine } from '@/lib/sessions/line-items';
import { findSession } from '@/lib/sessions/store';

type Lines = ReturnType<typeof presentLine>[];
/** The payment of a customer's page, with the facts of its checkout. */
export type ReceiptSubject = { paymentId: string; lines: Lines; returnUrl: string | null };

/** Where a customer's page says a payment is. `sequence`: of the period that was paid, on a subscription's page. */
export type ReceiptAddress = { id: string; sequence?: number | undefined };

/** The payment of a period, with what its customer ordered; null: no such page of this tenant, or the period is not paid. */
async function findOfPeriod(tenantId: string, page: string, sequence: number): Promise<ReceiptSubject | null> {
  const pageId = readPublicId(page)?.id;
  if (pageId === undefined) return null;
  const [row] = await prisma.$queryRaw<{ id: string; session: string | null; description: string | null }[]>`
    SELECT p.id, p.session, u.description FROM "Subscription" u
      JOIN "Payment" p ON p."tenantId" = u."tenantId" AND p."subscriptionId" = u.id AND p."subscriptionSequence" = ${sequence} AND p."customerId" = u."customerId"
    WHERE u."tenantId" = ${tenantId}::uuid AND u."pageId" = ${pageId}::uuid AND u.page = ${page} AND p."capturedAt" IS NOT NULL LIMIT 1`;
  if (!row) return null;
  const made = row.session === null ? null : await findSession(tenantId, row.session);
  const ordered = made?.lineItems ?? (row.description === null ? [] : [{ description: row.description, quantity: 1, amount: null }]);
  return { paymentId: row.id, lines: ordered.map(presentLine), returnUrl: null };
}

/** By the public id of a checkout, of a payment's page or of a subscription's; null: no payment of this tenant. */
export async function findNamed(
  { tenantId }: Extract<Scope, { kind: 'merchant' }>,
  { id: publicId, sequence }: ReceiptAddress,
): Promise<ReceiptSubject | null> {
  if (sequence !== undefined) return findOfPeriod(tenantId, publicId, sequence);
  const session = await findSession(tenantId, publicId);
  if (session) {
    const { paymentId, lineItems, returnUrl } = session;
    return paymentId === null ? null : { paymentId, lines: lineItems.map(presentLine), returnUrl };
  }
  const pageId = readPublicId(publicId)?.id;
  const row =
    pageId === undefined ? null : await prisma.payment.findFirst({ where: { tenantId, pageId }, select: { id: true, session: true } });
  if (!row) return null;
  const made = row.session === null ? null : await findSession(tenantId, row.session);
  return { paymentId: row.id, lines: made?.lineItems.map(presentLine) ?? [], returnUrl: made?.returnUrl ?? null };
}

type Row = { number: number; issue: number; content: unknown };
const issued = ({ number, issue, content }: Row, first: Row): IssuedReceipt => ({
  ...(content as ReceiptContent),
  number,
  issue,
  firstIssuedOn: (first.content as ReceiptContent).issuedOn,
});

/** The receipts issued for a payment, oldest first. */
export async function findReceipts(tenantId: string, paymentId: string, database: Database = prisma): Promise<IssuedReceipt[]> {
  const rows = await database.receipt.findMany({ where: { tenantId, paymentId }, orderBy: { issue: 'asc' } });
  return rows.map((row) => issued(row, rows[0] ?? row));
}

/** The next number, locked: no other receipt of the tenant gets it until this transaction ends. */
export async function nextNumber(database: Database, tenantId: string): Promise<number> {
  const [row] = await database.$queryRaw<{ issued: number }[]>`
    INSERT INTO "ReceiptCounter"("tenantId", issued) VALUES (${tenantId}::uuid, 1)
      ON CONFLICT ("tenantId") DO UPDATE SET issued = "ReceiptCounter".issued + 1 RETURNING issued`;
  if (!row) throw new Error('a count is always returned');
  return row.issued;
}

type Saved = {
  tenantId: string;
  paymentId: string;
  number: number;
  issue: number;
  content: ReceiptContent;
  issuedBy: string;
  createdAt: Date;
};

export async function saveReceipt(database: Database, row: Saved): Promise<void> {
  await database.receipt.create({ data: { ...row, id: newId() } });
}
