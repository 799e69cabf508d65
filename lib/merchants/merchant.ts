/** The kinds of merchants for operators: an ordinary merchant has no role. */
export const merchantKinds = ['platform', 'ordinary', 'payout'] as const;
export type MerchantKind = (typeof merchantKinds)[number];

/** A payout merchant's application. */
export const applicationStatuses = ['incomplete', 'pending', 'accepted', 'declined'] as const;
/** Other merchants are active or suspended. */
export const merchantStatuses = [...applicationStatuses, 'active', 'suspended'] as const;
export type MerchantStatus = (typeof merchantStatuses)[number];

/** The smallest payout in yen of a platform's sellers by default. */
export const defaultSettlementMinimum = 1;
export const maxSettlementMinimum = 100_000_000;
