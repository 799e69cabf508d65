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

/** The page's field that a refusal is about; null where it is about none of them. */
export function fieldOf(param: string | null): string | null {
  const name = param?.replace(/^payment_details\./, '') ?? '';
  const field = name === 'month' || name === 'year' ? 'expiry' : name;
  return fieldNames.includes(field) ? field : null;
}

/** Whether a checkout was refused because it is not open any more: its page says how it ended. */
export const isOver = ({ param, details }: { param: string | null; details: Record<string, unknown> }): boolean =>
  param === 'id' && 'status' in details;
