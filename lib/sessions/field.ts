const fieldNames = [
  'number',
  'expiry',
  'verification_value',
  'name',
  'email',
  'store',
  'phone',
  'family_name',
  'given_name',
  'family_name_kana',
  'given_name_kana',
];

/** The page's field of a refusal; null: none. */
export function fieldOf(param: string | null): string | null {
  const name = param?.replace(/^payment_details\./, '') ?? '';
  const field = name === 'month' || name === 'year' ? 'expiry' : name;
  return fieldNames.includes(field) ? field : null;
}

/** Whether the refusal says that the checkout is no longer open: its page shows how it ended. */
export const isOver = ({ param, details }: { param: string | null; details: Record<string, unknown> }): boolean =>
  param === 'id' && 'status' in details;
