/** `urgent`, the usual order: those that wait for an answer by their deadline, then the newest. `due_last`: the same backwards. */
export const chargebackSorts = ['urgent', 'due_last', 'newest', 'oldest', 'largest', 'smallest'] as const;
export type ChargebackSort = (typeof chargebackSorts)[number];
