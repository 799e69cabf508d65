import validator from 'card-validator';
import type { CardBrand } from '@/lib/money/rates';
import { refuse, type Sentence, usualSentence } from '@/lib/refusal';
import { isChecked } from '@/lib/vault/card-validation';
import { isExpired, monthOf } from '@/lib/vault/expiry';
import type { AcquirerCardInput, CardInput } from '@/lib/vault/schema';

/** A card as typed. The number leaves the process only sealed or to the acquirer, the verification value only to the acquirer. */
export type Card = { number: string; month: number; year: number; verificationValue: string | null };

const brands: Record<string, CardBrand> = {
  visa: 'visa',
  mastercard: 'master',
  jcb: 'jcb',
  'american-express': 'american_express',
  'diners-club': 'diners_club',
};

type Brand = CardBrand | 'unknown' | null;

function judge(number: string): Brand {
  const { isValid, card } = validator.number(number);
  if (!isValid || !card) return null;
  return brands[card.type] ?? 'unknown';
}

/** No brand is told by more figures. */
const brandFigures = 8;
const maxJudged = 10_000;
const judged = new Map<string, Brand>();

/**
 * The brand of a number that is long enough and passes the Luhn check; `unknown` for another brand, null for a wrong number. Cards that
 * begin alike are judged once: the validator looks through all brands of the world.
 */
export function brandOf(number: string): Brand {
  if (!/^\d+$/.test(number)) return judge(number);
  const alike = `${number.slice(0, brandFigures)} ${number.length} ${isChecked(number)}`;
  const known = judged.get(alike);
  if (known !== undefined) return known;
  const brand = judge(number);
  if (judged.size >= maxJudged) judged.clear();
  judged.set(alike, brand);
  return brand;
}

/** A year below 100 is in this century. */
const fullYear = (year: number): number => (year < 100 ? 2000 + year : year);

const lastYear = 2099;

/** Which of the two is wrong; null: the card is valid in the month of `now` in Tokyo. */
export function wrongExpiry(month: number, year: number, now: Date): 'month' | 'year' | null {
  if (year > lastYear) return 'year';
  const thisMonth = monthOf(now);
  if (!isExpired({ month, year }, thisMonth)) return null;
  return isExpired({ month: 12, year }, thisMonth) ? 'year' : 'month';
}

export const binOf = (number: string): string => number.slice(0, 6);
export const lastFourOf = (number: string): string => number.slice(-4);

/** A card, and its fields that may be shown. */
export type CardPlan = { card: Card; brand: CardBrand; name: string | null; email: string | null };

const wrongNumber: Sentence = {
  en: 'This is no card number: a figure is wrong or missing. Give all 12 to 19 figures as they are on the card.',
  ja: 'カード番号が正しくありません。カードに記載の12〜19桁の番号をすべて指定してください。',
};
const otherBrand: Sentence = {
  en: 'Cards of this brand are not taken. Visa, Mastercard, JCB, American Express and Diners Club are.',
  ja: 'このブランドのカードは利用できません。利用できるのはVisa、Mastercard、JCB、American Express、Diners Clubです。',
};
const tooFar: Sentence = {
  en: `The year of an expiry is at most ${lastYear}, with two or four figures.`,
  ja: `有効期限の年は、2桁または4桁で${lastYear}年までを指定してください。`,
};

const expiryFault = (year: number) =>
  year > lastYear ? { say: tooFar } : { say: usualSentence('card_expired'), details: { reason: 'expired' } };
const nameOf = ({ name, family_name, given_name }: Pick<CardInput, 'name' | 'family_name' | 'given_name'>): string | null =>
  name ?? ([family_name, given_name].filter(Boolean).join(' ') || null);

/** Refuses a wrong number, another brand, and an expired card; `param`: the parameter of the card. */
export function planCard(given: CardInput, now: Date, param = 'payment_details'): CardPlan {
  const brand = brandOf(given.number);
  if (brand === null) return refuse('invalid_parameter', { param: `${param}.number`, say: wrongNumber });
  if (brand === 'unknown') return refuse('invalid_payment_type', { param: `${param}.number`, say: otherBrand });
  const year = fullYear(given.year);
  const wrong = wrongExpiry(given.month, year, now);
  if (wrong) return refuse('invalid_parameter', { param: `${param}.${wrong}`, ...expiryFault(year) });
  return {
    card: { number: given.number, month: given.month, year, verificationValue: given.verification_value ?? null },
    brand,
    name: nameOf(given),
    email: given.email ?? null,
  };
}

/**
 * A card that an acquirer has, under a name there: of one use, or (`isKept`) for as long as it keeps the card. What is told of the first comes from a
 * browser, so it is shown and decides nothing.
 */
export type RemoteCard = {
  acquirer: string;
  token: string;
  isKept: boolean;
  brand: CardBrand;
  lastFour: string;
  month: number;
  year: number;
  name: string | null;
  email: string | null;
};

export const isRemote = (card: CardPlan | RemoteCard): card is RemoteCard => 'acquirer' in card;

/** A card that a browser has given to the acquirer. Refuses an expired one. */
export function planRemoteCard(given: AcquirerCardInput, now: Date, param = 'payment_details'): RemoteCard {
  const { acquirer, acquirer_token: token, brand, last_four_digits: lastFour, month } = given;
  const year = fullYear(given.year);
  const wrong = wrongExpiry(month, year, now);
  if (wrong) refuse('invalid_parameter', { param: `${param}.${wrong}`, ...expiryFault(year) });
  return { acquirer, token, isKept: false, brand, lastFour, month, year, name: nameOf(given), email: given.email ?? null };
}

/** A stored card: its fields that may be shown, and the rest sealed, or its name at an acquirer. */
export type KeptCard = {
  tenantId: string;
  id: string;
  sealed: string | null;
  brand: CardBrand;
  /** null: the number never came here. */
  bin: string | null;
  lastFour: string;
  month: number;
  year: number;
  holderName: string | null;
  email: string | null;
  createdAt: Date;
  forgetAt: Date | null;
  /** null: the number is sealed here. */
  acquirer: string | null;
  /** The two names of a RemoteCard. */
  remoteToken: string | null;
  remoteCustomer: string | null;
  /** When the acquirer is to be asked to delete what it keeps. */
  dropAt: Date | null;
};

/** The public fields of a stored card. */
export const presentCard = ({ email, brand, lastFour, month, year }: KeptCard) => ({
  type: 'credit_card' as const,
  email,
  brand,
  last_four_digits: lastFour,
  month,
  year,
});
