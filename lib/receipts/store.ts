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

/** By the public id of a checkout or of a payment's page; null: no payment of this tenant. */
export async function findNamed({ tenantId }: Extract<Scope, { kind: 'merchant' }>, publicId: string): Promise<ReceiptSubject | null> {
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
