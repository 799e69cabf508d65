import type { Database } from '@/lib/db/prisma';
import { getMerchant, type MerchantRow } from '@/lib/merchants/store';

export type Membership = {
  /** The platform or ordinary merchant; null for an operator. */
  tenantId: string | null;
  /** A seller's own merchant; null for everybody else. */
  merchantId: string | null;
  /** What the mail says the invitation is from, and of a seller as which it is invited. */
  place: string;
  shop: string;
};

/** Where an invited person of this merchant will belong. A seller's invitation comes from its platform. */
export async function membershipAt({ tenantId, id, name, platformRole }: MerchantRow, database: Database): Promise<Membership> {
  if (platformRole !== 'payout') return { tenantId, merchantId: null, place: name, shop: '' };
  const platform = await getMerchant({ kind: 'merchant', tenantId }, tenantId, database);
  return { tenantId, merchantId: id, place: platform.name, shop: name };
}

export const membershipOfOperators: Membership = { tenantId: null, merchantId: null, place: 'Bunpai', shop: '' };
