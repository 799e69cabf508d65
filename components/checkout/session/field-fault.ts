import { looksLikeEmail } from '@/components/forms/resolve';
import { typedKana } from '@/lib/japan/kana';
import { plain } from '@/lib/japan/text';
import { typedPhone } from '@/lib/japan/typed-phone';
import { isPayerPhone, payerPatterns } from '@/lib/payments/payer';
import type { RefusalCode } from '@/lib/refusal';
import { brandOfPrefix, digitsOf } from '@/lib/vault/card-format';
import { isWholeCode, isWholeNumber } from '@/lib/vault/card-validation';
import { isExpired, readExpiry } from '@/lib/vault/expiry';

/** `month`: the service's, see `monthOf`. */
type Beside = { number: string; month: number };

/** Only the service can refuse an unknown or switched-off brand. */
const isNumber = (figures: string) => isWholeNumber(figures) || (brandOfPrefix(figures) === null && /^\d{12,19}$/.test(figures));

const isRight: Record<string, (typed: string, beside: Beside) => boolean> = {
  number: (typed) => isNumber(digitsOf(typed)),
  expiry: (typed) => readExpiry(typed) !== null,
  verification_value: (typed, { number }) => isWholeCode(digitsOf(typed), brandOfPrefix(digitsOf(number))),
  email: looksLikeEmail,
  phone: (typed) => isPayerPhone(typedPhone(typed)),
  family_name_kana: (typed) => payerPatterns.kana.test(typedKana(typed)),
  given_name_kana: (typed) => payerPatterns.kana.test(typedKana(typed)),
};

/** Why the checkout would refuse a required field, before it is sent; null: nothing visible from here. */
export function fieldFault(name: string, typed: string, beside: Beside): RefusalCode | null {
  const text = plain(typed);
  if (text === '') return 'missing_parameter';
  if (isRight[name]?.(text, beside) === false) return 'invalid_parameter';
  const expiry = name === 'expiry' ? readExpiry(text) : null;
  return expiry && isExpired(expiry, beside.month) ? 'card_expired' : null;
}
