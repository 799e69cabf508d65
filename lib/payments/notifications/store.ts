import 'server-only';
import type { Database } from '@/lib/db/prisma';

/** Whether the customer had a link from us by which this refund was asked for, and so hears of it by the mail of that link. */
export async function isToldByLink(database: Database, tenantId: string, requestId: string): Promise<boolean> {
  const where = { tenantId, requestId, sentAt: { not: null } };
  return (await database.refundClaim.findFirst({ where, select: { id: true } })) !== null;
}

/** False: it has sold something before. Of two at once one is told that it is the first. */
export async function saveFirstSale(database: Database, tenantId: string, sellerId: string, at: Date): Promise<boolean> {
  const { count } = await database.merchant.updateMany({ where: { tenantId, id: sellerId, firstSaleAt: null }, data: { firstSaleAt: at } });
  return count === 1;
}
