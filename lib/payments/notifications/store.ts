import 'server-only';
import type { Database } from '@/lib/db/prisma';

/** Whether the customer requested this refund over our refund link, whose own mail then announces it. */
export async function isToldByLink(database: Database, tenantId: string, requestId: string): Promise<boolean> {
  const where = { tenantId, requestId, sentAt: { not: null } };
  return (await database.refundClaim.findFirst({ where, select: { id: true } })) !== null;
}

/** Returns false when the seller has sold something before. Of two sales at once, one is the first. */
export async function saveFirstSale(database: Database, tenantId: string, sellerId: string, at: Date): Promise<boolean> {
  const { count } = await database.merchant.updateMany({ where: { tenantId, id: sellerId, firstSaleAt: null }, data: { firstSaleAt: at } });
  return count === 1;
}
