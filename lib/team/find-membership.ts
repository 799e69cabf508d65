import type { Database } from '@/lib/db/prisma';
import { getMerchant, type MerchantRow } from '@/lib/merchants/store';
import type { Membership } from '@/lib/team/membership';

/** The membership of a person invited to this merchant. A seller's invitation comes from its platform. */
export async function membershipAt({ tenantId, id, name, platformRole }: MerchantRow, database: Database): Promise<Membership> {
  if (platformRole !== 'payout') return { tenantId, merchantId: null, place: name, shop: '' };
  const platform = await getMerchant({ kind: 'merchant', tenantId }, tenantId, database);
  return { tenantId, merchantId: id, place: platform.name, shop: name };
}
