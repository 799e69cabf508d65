/** The articles of the model terms, in their numbered order. */
export const articles = [
  'scope',
  'application',
  'truth',
  'agency',
  'payouts',
  'refunds',
  'invoices',
  'prohibited',
  'antisocial',
  'data',
  'suspension',
  'liability',
  'changes',
  'law',
] as const;

/** The date of the model terms: change it together with their text. */
export const madeOn = '2026-11-29';
