import { createTranslator } from 'next-intl';
import { settings } from '@/lib/installation';
import { dayInWords, momentInWords } from '@/lib/japan/in-words';
import type { Locale } from '@/lib/refusal';
import en from '@/messages/en/mail.json';
import ja from '@/messages/ja/mail.json';

/** Lines in each language. */
type Lines = Readonly<Record<Locale, readonly string[]>>;
/** The seller of the application, and its platform. */
type Applicant = { shop: string; place: string; link: string };

/** `named`: 1 if the merchant gave an order number, else 0. */
type Refund = { place: string; order: string; named: number; amount: number };
/** `at`: when it was decided. */
type RefundOutcome = Refund & { at: string };

/** A payout to a seller, made or due. `day`: its day; `ending`: the last figures of the account. */
type Payout = Applicant & { amount: number; day: Date; bank: string; ending: string };

/** `name`: who proposed, approved or rejected it. `email`: the person concerned; `amount` and `before`: of a limit. */
type OperatorChange = { kind: string; email: string; name: string; amount: number; before: number; at: string; link: string };

/** Every mail, with its variable values. */
type MailFacts = {
  /** `shop`: the name of an invited seller; empty for everybody else. */
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
  /** `name`: the colleague who writes. `thing`: what it is about. */
  noteMention: { name: string; thing: string; link: string };
  assigned: { name: string; thing: string; link: string };
  /** `step`: that it was raised, or the time left at most. */
  chargebackDue: { step: 'raised' | 'week' | 'three_days' | 'day'; amount: number; until: string; link: string };
  /** `given`: 1 with the acquirer's reason, 0 without. */
  refundFailed: { order: string; named: number; amount: number; at: string; given: number; reason: string; link: string };
  refundClaim: Refund & { link: string; until: string };
  refundClaimPaid: RefundOutcome & {
    bank: string;
    /** Its last figures. */
    account: string;
    /** 1 when the number may differ from the typed one: Japan Post Bank's passbooks show another number; otherwise 0. */
    postal: number;
  };
  refundClaimRejected: RefundOutcome & { reason: string; link: string; until: string };
  /** Nobody requested this mail, so a sandbox keeps it in its own mailbox, like all mails to customers. */
  customerRefundReturned: RefundOutcome & { reason: string; link: string; until: string };
  /** With the receipt as a PDF. `again`: 1 for one that was issued again, else 0. */
  customerReceipt: Refund & { number: string; again: number };
  applicationAccepted: Applicant;
  applicationReturned: Applicant & { fields: Lines };
  /** `given`: 1 with a reason, 0 without. */
  applicationDeclined: Applicant & { given: number; reason: Lines };
  applicationReopened: Applicant;
  /** `days`: the usual number of bank days. */
  applicationHandedIn: Applicant & { days: number };
  /** `from`, `to`: the first and the last day of the period. `fee`: the bank's fee. */
  payoutPaid: Payout & { from: Date; to: Date; fee: number };
  payoutLate: Omit<Payout, 'bank' | 'ending'>;
  /** `why`: the reason given. `step`: what the seller has to do: correct the account, nothing (`renamed`: another was entered since; `ours`: the account is right), or ask the platform. */
  payoutReturned: Payout & { why: string; step: 'mend' | 'renamed' | 'ask' | 'ours' };
  /** `step`: that nothing is to be done, or that the account it has begun to change is to be handed in. */
  payoutNotReturned: Payout & { step: 'none' | 'review' };
  /** `given`: 1 where the platform shows its reason, 0 where not. */
  payoutsHeld: Applicant & { given: number; reason: Lines };
  payoutsReleased: Applicant;
  /** `net`: the seller's share. `day`: its payout day, when `known` is 1, else 0. */
  firstSale: Applicant & { order: string; named: number; amount: number; fee: number; net: number; known: number; day: Date };
  operatorProposed: OperatorChange & { id: string };
  operatorApproved: OperatorChange;
  operatorRejected: OperatorChange;
  operatorMade: { email: string; at: string; link: string };
};
/** These are written by ./customer-mail, with HTML. */
type CustomerKind = 'customerHowToPay' | 'customerReminder' | 'customerPaid' | 'customerRefunded';
/** This one by ./payment-link-mail. */
type LinkKind = 'customerPaymentLink';
/** These by ./subscription-mail, likewise. */
type SubscriptionKind = `subscription${'Started' | 'Upcoming' | 'Failed' | 'Last' | 'Suspended' | 'Changed' | 'Ending' | 'Ended'}`;
/** These are written here, as plain text. */
export type PlainMailKind = keyof MailFacts;
export type MailKind = PlainMailKind | CustomerKind | LinkKind | SubscriptionKind;
/** The others are for people who sign in. */
const isForCustomer = (kind: PlainMailKind) => kind.startsWith('refundClaim') || kind.startsWith('customer');
/** A PDF, as base64. */
export type MailAttachment = { filename: string; base64: string };
/** `html`: the HTML part. `sender`: the sender's name, unless it is us. A mail with an attachment has no HTML part. */
export type MailContent = { kind: MailKind; subject: string; text: string; html?: string; sender?: string; attachment?: MailAttachment };

/** Line breaks, and characters that change the writing direction. */
const unruly = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu;
/** One line, so that a name cannot add a header or a line to the mail. */
export const oneLine = (text: string) => text.replace(unruly, ' ').trim();

/** Keeps the lines of a longer text, indented below the mail's own lines. */
const indented = (text: string, locale: Locale) =>
  text
    .split(/[\n\v\f\r\u0085\u2028\u2029]+/)
    .map(oneLine)
    .filter((line) => line !== '')
    .join(locale === 'ja' ? '\n　' : '\n  ');

function wordsOf(value: unknown, locale: Locale, isDay: boolean): string | number {
  if (typeof value === 'number') return value;
  // a Japanese reader needs no time zone
  if (value instanceof Date)
    return isDay ? dayInWords(value, locale) : momentInWords(value, locale) + (locale === 'ja' ? '' : ' (Japan time)');
  if (typeof value === 'string') return oneLine(value);
  return (value as Lines)[locale].map((line) => indented(line, locale)).join('\n');
}

/** Dates shown without a time. */
const days = ['day', 'from', 'to'];

/** Dates are shown in Tokyo time. */
export type FactsOf<Kind extends PlainMailKind> = {
  [Name in keyof MailFacts[Kind]]: MailFacts[Kind][Name] | (Name extends 'at' | 'until' ? Date : never);
};

/** The sender's name: customers know the shop, sellers know their platform. */
function senderOf(kind: PlainMailKind, { place, shop }: { place?: unknown; shop?: unknown }): { sender?: string } {
  if (isForCustomer(kind)) return { sender: oneLine(String(place)) };
  const isSellers = kind === 'invitation' ? shop !== '' : typeof shop === 'string' && kind !== 'questionAnswered';
  return isSellers && typeof place === 'string' ? { sender: `${oneLine(place)} (Bunpai)` } : {};
}

type Say = (key: string, values: Record<string, string | number>) => string;

/** The footer. Customers have never heard of us: it names the shop. */
function endOf(kind: PlainMailKind, place: string, say: Say): string {
  const { publicUrl, customerUrl, mode } = settings();
  if (!isForCustomer(kind)) return say('end', { address: publicUrl });
  const isPlay = mode === 'sandbox' ? [say('customer.sandbox', {})] : [];
  return ['--', ...isPlay, say('customer.end', { place, address: customerUrl })].join('\n');
}

/** One mail in the reader's language; see `bilingualMail` where that is not known. Plain text: nothing in it is interpreted by anybody. */
export function mailOf<Kind extends PlainMailKind>(kind: Kind, facts: FactsOf<Kind>, locale: Locale): MailContent {
  const t = createTranslator({ locale, messages: locale === 'ja' ? ja : en, namespace: 'mail', timeZone: 'Asia/Tokyo' });
  const values = Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, wordsOf(value, locale, days.includes(name))]));
  const say = t as unknown as Say;
  const text = [say(`${kind}.text`, values), endOf(kind, String(values.place), say)].join('\n\n');
  return { kind, subject: oneLine(say(`${kind}.subject`, values)), text: `${text}\n`, ...senderOf(kind, facts) };
}

/** For mails that nobody triggered, to people whose language is not stored: Japanese first, English below. The subject names the sender once. */
export function bilingualMail<Kind extends PlainMailKind>(kind: Kind, facts: FactsOf<Kind>): MailContent {
  const [ja, en] = [mailOf(kind, facts, 'ja'), mailOf(kind, facts, 'en')];
  return { ...ja, subject: `${ja.subject} / ${en.subject.replace(/^\[[^\]]*\] /, '')}`, text: `${ja.text}\n\n${en.text}` };
}
