/** The message key below a field: empty, an expired or foreign card, or to be checked again. */
export function wrongOf(code: string, form: string, field: string) {
  if (code === 'missing_parameter') return 'empty';
  if (code === 'card_expired') return 'expired';
  if (code === 'invalid_payment_type') return 'brand';
  return (form === 'credit_card' && field === 'name' ? 'holder' : field) as 'number';
}
