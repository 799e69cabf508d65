/** What is said below a field, as a key of the messages: that it is empty, that its card is over or none of ours, or that it is to be looked at again. */
export function wrongOf(code: string, form: string, field: string) {
  if (code === 'missing_parameter') return 'empty';
  if (code === 'card_expired') return 'expired';
  if (code === 'invalid_payment_type') return 'brand';
  return (form === 'credit_card' && field === 'name' ? 'holder' : field) as 'number';
}
