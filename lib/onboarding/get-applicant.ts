import type { Scope } from '@/lib/auth/scope';
import type { Database } from '@/lib/db/prisma';
import { loadBanks } from '@/lib/japan/banks';
import { loadAddresses } from '@/lib/japan/postal';
import { getMerchant, lockMerchant, type MerchantRow } from '@/lib/merchants/store';
import { refuse } from '@/lib/refusal';

const payoutOnly = (row: MerchantRow): MerchantRow => (row.platformRole === 'payout' ? row : refuse('not_found'));

/** The payout merchant whose application it is. Refuses 404 for one that is none or out of reach. */
export const getApplicant = async (scope: Scope, id: string): Promise<MerchantRow> => payoutOnly(await getMerchant(scope, id));

/**
 * The same, and nobody else changes it or its application until this transaction ends. What answers are compared with is loaded before: others
 * would wait for that as well.
 */
export async function lockApplicant(scope: Scope, id: string, database: Database): Promise<MerchantRow> {
  loadBanks();
  loadAddresses();
  return payoutOnly(await lockMerchant(scope, id, database));
}
