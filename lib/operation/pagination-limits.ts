/** The most rows that a list counts and reaches; for more, filter by time. */
export const maxRows = 100_000;

/** The last page of a list. */
export const lastPageOf = (perPage: number): number => Math.ceil(maxRows / perPage);
