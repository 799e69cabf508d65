/** Of the model terms, in the order in which they are numbered. */
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

/** Since when the model says what it says: to be moved with its words. */
export const madeOn = '2026-11-29';
