/** Where the statement of a merchant's month is, a file of it, or those of its invoices. `month`: 2026-11. */
export const monthHref = (merchant: string, month: string, file: '' | '/pdf' | '/csv' | '/invoices' = ''): string =>
  `/payouts/months/${merchant}/${month}${file}`;
