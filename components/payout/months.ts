/** Where the statement of a merchant's month is, or a file of it. `month`: 2026-11. */
export const monthHref = (merchant: string, month: string, file: '' | '/pdf' | '/csv' = ''): string =>
  `/payouts/months/${merchant}/${month}${file}`;
