/** What the operator calls them: an ordinary merchant has no role. */
export const merchantKinds = ['platform', 'ordinary', 'payout'] as const;
export type MerchantKind = (typeof merchantKinds)[number];

/** Of a payout merchant: its application. */
export const applicationStatuses = ['incomplete', 'pending', 'accepted', 'declined'] as const;
/** Of the others: active or suspended. */
export const merchantStatuses = [...applicationStatuses, 'active', 'suspended'] as const;
export type MerchantStatus = (typeof merchantStatuses)[number];

/** Yen from which on a platform's sellers are paid out, where nothing else was set. */
export const defaultSettlementMinimum = 1;
export const maxSettlementMinimum = 100_000_000;
