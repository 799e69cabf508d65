/** The address of a merchant's monthly statement, of one of its files, or of its invoices. `month`: 2026-11. */
export const monthHref = (merchant: string, month: string, file: '' | '/pdf' | '/csv' | '/invoices' = ''): string =>
  `/payouts/months/${merchant}/${month}${file}`;
