/** The orders that an index or the daily sums of the sellers' accounts answer. */
export const sellerSorts = ['newest', 'oldest', 'name', 'name_reversed', 'sold_most', 'sold_least'] as const;
export type SellerSort = (typeof sellerSorts)[number];
