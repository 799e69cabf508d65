/** The orders that an index of the database answers at once. Of a seller's list only those by time. */
export const paymentSorts = ['newest', 'oldest', 'largest', 'smallest'] as const;
export type PaymentSort = (typeof paymentSorts)[number];
