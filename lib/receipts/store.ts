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
/** A payment that a customer's page names, with what the checkout knows of it. */
export type ReceiptSubject = { paymentId: string; lines: Lines; returnUrl: string | null };

/** By the public id of a checkout or of a payment's page; null: it names no payment of this tenant. */
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

/** All that were issued for a payment, the first one first. */
export async function findReceipts(tenantId: string, paymentId: string, database: Database = prisma): Promise<IssuedReceipt[]> {
  const rows = await database.receipt.findMany({ where: { tenantId, paymentId }, orderBy: { issue: 'asc' } });
  return rows.map((row) => issued(row, rows[0] ?? row));
}

/** The number that comes next. Nobody else has it: whoever issues the tenant's next one waits until this transaction ends. */
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
