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
