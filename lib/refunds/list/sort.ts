/** The orders that an index of the database answers at once. */
export const refundSorts = ['newest', 'oldest', 'largest', 'smallest'] as const;
export type RefundSort = (typeof refundSorts)[number];
