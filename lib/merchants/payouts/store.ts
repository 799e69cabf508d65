import 'server-only';
import type { Database } from '@/lib/db/prisma';
import { prisma } from '@/lib/db/prisma';
import { cutoffAfter, type PayoutFrequency } from '@/lib/merchants/payouts/calendar';
import type { FrequencyChange } from '@/lib/merchants/payouts/cycles';
import type { MerchantRow } from '@/lib/merchants/store';

type Of = Pick<MerchantRow, 'tenantId' | 'id'>;
const keyOf = ({ tenantId, id }: Of) => ({ tenantId, merchantId: id });

/** A merchant's requested payout frequencies, oldest first. */
export async function findFrequencies(of: Of, database: Database = prisma): Promise<FrequencyChange[]> {
  const rows = await database.payoutFrequency.findMany({ where: keyOf(of), orderBy: { number: 'asc' } });
  return rows.map(({ frequency, askedAt }) => ({ frequency: frequency as PayoutFrequency, askedAt }));
}

/**
 * Starts a merchant's payouts with this frequency; another frequency holds from the next cycle on. The caller holds the merchant's lock.
 * The first cycle starts when the merchant was created and contains everything earned so far.
 */
export async function savePayoutFrequency(database: Database, merchant: MerchantRow, frequency: PayoutFrequency, now: Date): Promise<void> {
  const history = await findFrequencies(merchant, database);
  if (history.at(-1)?.frequency === frequency) return;
  await database.payoutFrequency.create({ data: { ...keyOf(merchant), number: history.length + 1, frequency, askedAt: now } });
  if (history.length > 0) return;
  const cycle = { startsAt: merchant.createdAt, closesAt: cutoffAfter(frequency, now) };
  await database.payoutSchedule.create({ data: { ...keyOf(merchant), ...cycle } });
}

export type OpenCycle = { startsAt: Date; closesAt: Date };

/** null: no payouts, because it was never accepted, or nobody has entered a payout account. */
export async function findOpenCycle(of: Of, database: Database = prisma): Promise<OpenCycle | null> {
  const where = { tenantId_merchantId: keyOf(of) };
  return database.payoutSchedule.findUnique({ where, select: { startsAt: true, closesAt: true } });
}
