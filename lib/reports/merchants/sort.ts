/** How the merchants are ordered: by a figure from its largest or smallest, or by name. */
export const earningSorts = [
  ...(['volume_most', 'volume_least', 'payments_most', 'payments_least', 'fees_most', 'fees_least'] as const),
  ...(['costs_most', 'costs_least', 'margin_most', 'margin_least', 'rate_most', 'rate_least', 'name', 'name_reversed'] as const),
] as const;
export type EarningSort = (typeof earningSorts)[number];
