import type { Scope } from '@/lib/auth/scope';
import { getMerchant, type MerchantRow } from '@/lib/merchants/store';
import { refuse } from '@/lib/refusal';

/** The payout merchant whose application it is. Refuses 404 for one that is none or out of reach. */
export async function getApplicant(scope: Scope, id: string): Promise<MerchantRow> {
  const row = await getMerchant(scope, id);
  return row.platformRole === 'payout' ? row : refuse('not_found');
}
