import type { Scope } from '@/lib/auth/scope';
import type { Database } from '@/lib/db/prisma';
import { loadBanks } from '@/lib/japan/banks';
import { loadAddresses } from '@/lib/japan/postal';
import { getMerchant, lockMerchant, type MerchantRow } from '@/lib/merchants/store';
import { refuse } from '@/lib/refusal';

const payoutOnly = (row: MerchantRow): MerchantRow => (row.platformRole === 'payout' ? row : refuse('not_found'));

/** The payout merchant of an application. Refuses 404 another kind of merchant, or one outside the scope. */
export const getApplicant = async (scope: Scope, id: string): Promise<MerchantRow> => payoutOnly(await getMerchant(scope, id));

/**
 * The same, locked: nobody else changes the merchant or its application until this transaction ends. Loads the comparison data before the
 * lock, so that others do not wait for that too.
 */
export async function lockApplicant(scope: Scope, id: string, database: Database): Promise<MerchantRow> {
  loadBanks();
  loadAddresses();
  return payoutOnly(await lockMerchant(scope, id, database));
}
