export type Membership = {
  /** The platform or ordinary merchant; null for an operator. */
  tenantId: string | null;
  /** A seller's own merchant; null for everybody else. */
  merchantId: string | null;
  /** What the mail says the invitation is from, and of a seller as which it is invited. */
  place: string;
  shop: string;
};

export const membershipOfOperators: Membership = { tenantId: null, merchantId: null, place: 'Bunpai', shop: '' };
