export type Membership = {
  /** The platform or ordinary merchant; null: an operator. */
  tenantId: string | null;
  /** A seller's own merchant; null: not a seller. */
  merchantId: string | null;
  /** The inviting merchant's name in the mail, and for a seller the seller's name. */
  place: string;
  shop: string;
};

export const membershipOfOperators: Membership = { tenantId: null, merchantId: null, place: 'Bunpai', shop: '' };
