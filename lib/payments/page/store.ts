import 'server-only';
import { readPublicId } from '@/lib/auth/public-id';
import type { Scope } from '@/lib/auth/scope';
import { prisma } from '@/lib/db/prisma';
import { findSellerNames } from '@/lib/merchants/store';
import { isCash } from '@/lib/money/methods';
import { yenOf } from '@/lib/money/yen';
import type { PaymentView } from '@/lib/payments/payment';
import { view, within } from '@/lib/payments/store';

/** A payment with its merchant, and the sum of its held deposits. */
export type FoundPage = {
  view: PaymentView;
  merchant: { name: string; checkout: unknown };
  held: number;
  returnUrl: string | null;
  sellers: string[];
};

/** By the page's own id; null: outside the scope. */
export async function findPage(scope: Scope, pageId: string): Promise<FoundPage | null> {
  const [row] = await prisma.$queryRaw<{ view: PaymentView; name: string; checkout: unknown; held: string }[]>`
    SELECT ${view} AS view, m.name, m.checkout,
      (SELECT coalesce(sum(d.amount), 0)::text FROM "Deposit" d
        WHERE d."tenantId" = p."tenantId" AND d."paymentId" = p.id AND d.state = 'held') AS held
    FROM "Payment" p JOIN "Merchant" m ON m."tenantId" = p."tenantId" AND m.id = p."tenantId"
    WHERE ${within(scope)} AND p."pageId" = ${pageId}::uuid`;
  if (!row) return null;
  const { payment, splits } = row.view;
  const [returnUrl, sellers] = await Promise.all([
    findReturn(payment),
    findSellerNames(
      payment.tenantId,
      splits.map(({ submerchantId }) => submerchantId),
    ),
  ]);
  return { view: row.view, merchant: { name: row.name, checkout: row.checkout }, held: yenOf(BigInt(row.held)), returnUrl, sellers };
}

/** The return address of the checkout that made a slip. A customer who approves in an app returns to the checkout itself. */
async function findReturn({ tenantId, session, method }: PaymentView['payment']): Promise<string | null> {
  const named = session === null || !isCash(method) ? null : readPublicId(session);
  if (!named) return null;
  const row = await prisma.session.findUnique({ where: { tenantId_id: { tenantId, id: named.id } }, select: { returnUrl: true } });
  return row?.returnUrl ?? null;
}
