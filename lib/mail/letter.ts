import { createTranslator } from 'next-intl';
import { settings } from '@/lib/installation';
import { momentInWords } from '@/lib/japan/in-words';
import type { Locale } from '@/lib/refusal';
import en from '@/messages/en.json';
import ja from '@/messages/ja.json';

/** Some lines, in words of each language. */
type Lines = Readonly<Record<Locale, readonly string[]>>;
/** Whose application it is: the seller, and the platform that it sells on. */
type Applicant = { shop: string; place: string; link: string };

/** `named`: 1 where the merchant has a number of its own for the order, 0 where it has none. */
type Refund = { place: string; order: string; named: number; amount: number };
/** `at`: when it was decided. */
type RefundTold = Refund & { at: string };

/** `name`: who has proposed, approved or rejected it. `email`: whom it is about; `amount` and `before`: of a limit. */
type OperatorChange = { kind: string; email: string; name: string; amount: number; before: number; at: string; link: string };

/** Every letter that is sent, with what it says beside its own words. */
type Letters = {
  /** `shop`: of a seller, who is invited by its platform; empty for everybody else. */
  invitation: { place: string; shop: string; role: string; link: string; until: string };
  reset: { link: string };
  resetDone: { at: string };
  passwordChanged: { at: string };
  emailConfirm: { link: string };
  emailChanging: { email: string; at: string };
  emailChanged: { email: string; at: string };
  secondFactorOn: { at: string };
  secondFactorOff: { at: string };
  /** `name`: of a passkey. */
  factorAdded: { kind: 'app' | 'passkey'; name: string; at: string };
  factorRemoved: { kind: 'app' | 'passkey'; name: string; at: string };
  recoveryCodeUsed: { at: string; left: number };
  /** `last`: the last characters of its value. */
  keyEnding: { place: string; key: string; last: string; until: string; link: string };
  webhookFailing: { url: string; at: string; link: string };
  webhookOff: { url: string; at: string; link: string };
  questionAsked: { shop: string; place: string; named: number; order: string; until: string; link: string };
  questionAnswered: { shop: string; link: string };
  /** `step`: that it was raised, or how much time is left at the most. */
  chargebackDue: { step: 'raised' | 'week' | 'three_days' | 'day'; amount: number; until: string; link: string };
  refundClaim: Refund & { link: string; until: string };
  refundClaimPaid: RefundTold & {
    bank: string;
    /** Its last figures. */
    account: string;
    /** 1 where that number need not be the one that was typed: at Japan Post Bank, whose passbooks show another; 0 elsewhere. */
    postal: number;
  };
  refundClaimRejected: RefundTold & { reason: string; link: string; until: string };
  applicationAccepted: Applicant;
  applicationReturned: Applicant & { fields: Lines };
  /** `given`: 1 where there is a reason, 0 where there is none. */
  applicationDeclined: Applicant & { given: number; reason: Lines };
  applicationReopened: Applicant;
  operatorProposed: OperatorChange & { id: string };
  operatorApproved: OperatorChange;
  operatorRejected: OperatorChange;
  operatorMade: { email: string; at: string; link: string };
};
export type LetterKind = keyof Letters;
/** The others are for people who sign in. */
const isForCustomer = (kind: LetterKind) => kind.startsWith('refundClaim');
export type Letter = { kind: LetterKind; subject: string; text: string };

/** What begins another line, or turns the direction of what comes after it. */
const unruly = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu;
/** A header is one line, and so is whatever is told in a text: a name changes nothing but its own place. */
const oneLine = (text: string) => text.replace(unruly, ' ').trim();

/** What has lines of its own keeps them, each further in than what begins a line of the letter. */
const indented = (text: string, locale: Locale) =>
  text
    .split(/[\n\v\f\r\u0085\u2028\u2029]+/)
    .map(oneLine)
    .filter((line) => line !== '')
    .join(locale === 'ja' ? '\n　' : '\n  ');

function wordsOf(value: unknown, locale: Locale): string | number {
  if (typeof value === 'number') return value;
  if (value instanceof Date) return `${momentInWords(value, locale)} (JST)`;
  if (typeof value === 'string') return oneLine(value);
  return (value as Lines)[locale].map((line) => indented(line, locale)).join('\n');
}

/** Moments are told in Tokyo's time. */
type Told<Kind extends LetterKind> = { [Name in keyof Letters[Kind]]: Letters[Kind][Name] | (Name extends 'at' | 'until' ? Date : never) };

/** One letter in the reader's language; see `letterInBoth` where that is not known. Plain text: nothing in it is interpreted by anybody. */
export function letterOf<Kind extends LetterKind>(kind: Kind, told: Told<Kind>, locale: Locale): Letter {
  const t = createTranslator({ locale, messages: locale === 'ja' ? ja : en, namespace: 'mail', timeZone: 'Asia/Tokyo' });
  const values = Object.fromEntries(Object.entries(told).map(([name, value]) => [name, wordsOf(value, locale)]));
  const say = t as unknown as (key: string, values: Record<string, string | number>) => string;
  const { publicUrl, customerUrl } = settings();
  const address = isForCustomer(kind) ? customerUrl : publicUrl;
  const text = [say(`${kind}.text`, values), say('end', { address })].join('\n\n');
  return { kind, subject: oneLine(say(`${kind}.subject`, values)), text: `${text}\n` };
}

/** Nothing is kept of the language of people who are told of what nobody did: Japanese first, English below. */
export function letterInBoth<Kind extends LetterKind>(kind: Kind, told: Told<Kind>): Letter {
  const [ja, en] = [letterOf(kind, told, 'ja'), letterOf(kind, told, 'en')];
  return { kind, subject: `${ja.subject} / ${en.subject}`, text: `${ja.text}\n\n${en.text}` };
}
