import 'server-only';
import { tenantNumberOf } from '@/lib/auth/find-tenant-number';
import { readPublicId } from '@/lib/auth/public-id';
import { Prisma, type Session } from '@/lib/db/generated/client';
import { type Database, prisma } from '@/lib/db/prisma';
import { yenOf } from '@/lib/money/yen';
import type { SessionRow } from '@/lib/sessions/session';

const yenOrNull = (amount: bigint | null) => (amount === null ? null : yenOf(amount));
const rowOf = ({ amount, tax, orderNumber: _order, ...row }: Session) =>
  ({ ...row, amount: yenOrNull(amount), tax: yenOrNull(tax) }) as SessionRow;

export async function saveSession(database: Database, { amount, tax, cardPage, subscription, terms, ...row }: SessionRow): Promise<void> {
  const orderNumber = row.paymentData.external_order_num ?? null;
  const data = {
    ...row,
    ...(cardPage && { cardPage }),
    ...(subscription && { subscription }),
    ...(terms && { terms }),
    orderNumber,
    amount: amount === null ? null : BigInt(amount),
    tax: tax === null ? null : BigInt(tax),
  };
  await database.session.create({ data });
}

async function findById(tenantId: string, id: string, database: Database): Promise<SessionRow | null> {
  const row = await database.session.findUnique({ where: { tenantId_id: { tenantId, id } } });
  return row && rowOf(row);
}

/** By its public id; null: not this tenant's. */
export async function findSession(tenantId: string, publicId: string): Promise<SessionRow | null> {
  const named = readPublicId(publicId);
  if (!named || named.tenantNumber !== (await tenantNumberOf(tenantId))) return null;
  return findById(tenantId, named.id, prisma);
}

/** Locks the session: nobody else changes it until this transaction ends. */
export async function lockSession({ tenantId, id }: SessionRow, database: Database): Promise<SessionRow> {
  await database.$executeRaw`SELECT 1 FROM "Session" WHERE "tenantId" = ${tenantId}::uuid AND id = ${id}::uuid FOR NO KEY UPDATE`;
  const row = await findById(tenantId, id, database);
  if (!row) throw new Error('a session is never deleted');
  return row;
}

/** It is open until then; what its customer has agreed to said another end. */
export async function renewSession(database: Database, { tenantId, id }: SessionRow, expiresAt: Date): Promise<void> {
  const data = { expiresAt, terms: Prisma.DbNull };
  await database.session.update({ where: { tenantId_id: { tenantId, id } }, data });
}

/** Keeps to whom it was mailed. */
export async function saveLinkMails(database: Database, { tenantId, id }: SessionRow, mails: SessionRow['mails']): Promise<void> {
  await database.session.update({ where: { tenantId_id: { tenantId, id } }, data: { mails } });
}

/** Ends it, in any way. */
export async function endSession(
  database: Database,
  { tenantId, id }: SessionRow,
  { status, completedAt, cancelledAt, customerId }: Pick<SessionRow, 'status' | 'completedAt' | 'cancelledAt' | 'customerId'>,
): Promise<void> {
  const data = { status, completedAt, cancelledAt, customerId };
  await database.session.update({ where: { tenantId_id: { tenantId, id } }, data });
}

/** Forgets a wish to give up numbers that did not happen: the payment is neither cancelled nor being cancelled. */
export async function forgetGivesUp({ tenantId, id }: SessionRow, paymentId: string): Promise<void> {
  await prisma.$executeRaw`
    UPDATE "Session" s SET "givesUp" = NULL WHERE s."tenantId" = ${tenantId}::uuid AND s.id = ${id}::uuid AND s."givesUp" = ${paymentId}::uuid
      AND EXISTS (SELECT 1 FROM "Payment" p WHERE p."tenantId" = s."tenantId" AND p.id = s."givesUp" AND p.status <> 'cancelled')
      AND NOT EXISTS (SELECT 1 FROM "Attempt" a WHERE a."tenantId" = s."tenantId" AND a."paymentId" = s."givesUp" AND a.state = 'open')`;
}

/** Records that its customer gives up this payment. */
export async function setGivesUp({ tenantId, id }: SessionRow, givesUp: string): Promise<void> {
  await prisma.session.update({ where: { tenantId_id: { tenantId, id } }, data: { givesUp } });
}

/** Its customer gives a card on this page now. */
export async function setCardPage({ tenantId, id }: SessionRow, cardPage: NonNullable<SessionRow['cardPage']>): Promise<void> {
  await prisma.session.update({ where: { tenantId_id: { tenantId, id } }, data: { cardPage } });
}

/** Its customer agrees to these terms now; null: to none that we have shown. */
export async function setTerms({ tenantId, id }: SessionRow, terms: SessionRow['terms']): Promise<void> {
  await prisma.session.update({ where: { tenantId_id: { tenantId, id } }, data: { terms: terms ?? Prisma.DbNull } });
}

/** Reopens it for payment. */
export async function reopenSession(
  database: Database,
  { tenantId, id, status, completedAt, givesUp, expiresAt }: SessionRow,
): Promise<void> {
  await database.session.update({ where: { tenantId_id: { tenantId, id } }, data: { status, completedAt, givesUp, expiresAt } });
}

/** The merchant's branding on a checkout. */
export const findFace = (tenantId: string): Promise<{ name: string; checkout: unknown }> =>
  prisma.merchant.findUniqueOrThrow({ where: { tenantId_id: { tenantId, id: tenantId } }, select: { name: true, checkout: true } });
