/** The orders that an index of the database answers at once: by the pay day, usually the last one first, and by what is transferred. */
export const settlementSorts = ['last_day', 'first_day', 'largest', 'smallest'] as const;
export type SettlementSort = (typeof settlementSorts)[number];
