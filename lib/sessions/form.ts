import { plain as asTyped, hyphens } from '@/lib/japan/text';
import { typedPhone } from '@/lib/japan/typed-phone';
import { readExpiry } from '@/lib/vault/expiry';

/** The form of a checkout's page, as typed. */
export type Typed = Record<string, unknown>;

/** Converts full-width figures and signs. */
const plain = (value: unknown): string => (typeof value === 'string' ? asTyped(value) : '');

/** Month and year as the field's own script reads them. An unreadable value is invalid, not missing: no card has a month 0. */
export function expiryOf(typed: unknown): { month?: number; year?: number } {
  if (typeof typed !== 'string' || typed.trim() === '') return {};
  return readExpiry(typed) ?? { month: 0, year: 0 };
}

/** An empty field counts as missing. */
const given = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '' && value !== undefined));

/** Separators that people type between a card's figures. */
const betweenFigures = new RegExp(`[\\s./・ー${hyphens}]`, 'gu');

/** What the acquirer’s answer to the browser was, where that has given it the card. */
const acquirersCard = ({ acquirer_token, acquirer, brand, last_four_digits, month, year }: Typed) => ({
  ...{ acquirer_token, acquirer, brand, last_four_digits },
  ...{ month: Number(month), year: Number(year) },
});

const numberOf = (typed: Typed) => ({
  number: plain(typed.number).replace(betweenFigures, ''),
  ...expiryOf(typed.expiry),
  verification_value: plain(typed.verification_value).replace(/\s/g, ''),
});

const cardOf = (typed: Typed) => ({
  type: 'credit_card',
  ...(plain(typed.acquirer_token) === '' ? numberOf(typed) : acquirersCard(typed)),
  name: plain(typed.name),
  email: plain(typed.email),
});

const payerOf = (typed: Typed) => ({
  email: plain(typed.email),
  phone: typedPhone(plain(typed.phone)),
  family_name: plain(typed.family_name),
  given_name: plain(typed.given_name),
  family_name_kana: plain(typed.family_name_kana),
  given_name_kana: plain(typed.given_name_kana),
});

/** The typed fields as `payment_details` of the API, which validates them. */
export function detailsOf(typed: Typed): Record<string, unknown> {
  const type = plain(typed.method);
  if (type === 'credit_card') return given(cardOf(typed));
  if (type === 'konbini')
    return given({
      type,
      store: plain(typed.store),
      email: plain(typed.email),
      name: plain(typed.name),
      phone: typedPhone(plain(typed.phone)),
    });
  if (type === 'bank_transfer' || type === 'pay_easy') return given({ type, ...payerOf(typed) });
  return { type, ...given({ email: plain(typed.email) }) };
}
