/** Rows that a list counts and reaches; beyond, it is filtered by time. */
export const maxRows = 100_000;

/** The last page that a list gives. */
export const lastPageOf = (perPage: number): number => Math.ceil(maxRows / perPage);
