import { createTranslator } from 'next-intl';
import type { SubscriptionMail } from '@/lib/events/event';
import { settings } from '@/lib/installation';
import { dayInWords, weekdayMomentInWords } from '@/lib/japan/in-words';
import { brandedMail, type Fact } from '@/lib/mail/branded-mail';
import { type PaidBy, wayIn } from '@/lib/mail/customer-mail';
import type { MailContent } from '@/lib/mail/templates';
import type { Locale } from '@/lib/refusal';
import { en } from '@/messages/en';
import { ja } from '@/messages/ja';

/** On which days it is charged, for a sentence: those that its period needs. `late`: not every month has the day. */
export type Schedule = { period: 'weekly' | 'monthly' | 'yearly'; weekday: string; date: string; day: number; late: 'yes' | 'no' };

/**
 * What a customer is told of their subscription. Amounts are what they pay, tax and fee included. `retryAt`: when it is tried again, `lastAt`: until when.
 * `needs`: what no repetition helps without. `isOnce`: it does not renew. `lastDay`: of the open period. `endsOn`: of the last period.
 */
export type SubscriptionMailFacts = {
  item: string | null;
  total: number;
  schedule: Schedule;
  by: PaidBy;
  next: { at: Date; total: number } | null;
  isOnce: boolean;
  /** It ends by itself. */
  count: number | null;
  endsOn: Date | null;
  retryAt: Date | null;
  lastAt: Date | null;
  needs: 'card' | 'customer' | null;
  change: { total: number; at: Date; consent: 'asked' | 'none'; otherwise: 'keep' | 'end' } | null;
  lastDay: Date | null;
  endedOn: Date | null;
  link: string;
};

type About = { locale: Locale; place: string; colour: string };

const kinds = {
  subscription_started: 'started',
  subscription_upcoming: 'upcoming',
  subscription_failed: 'failed',
  subscription_last: 'last',
  subscription_suspended: 'suspended',
  subscription_changed: 'changed',
  subscription_ending: 'ending',
  subscription_ended: 'ended',
} as const satisfies Record<SubscriptionMail, string>;
type Kind = (typeof kinds)[SubscriptionMail];
type SubscriptionMailKind = `subscription${Capitalize<Kind>}`;
const mailKindOf = (kind: Kind) => `subscription${kind[0]?.toUpperCase()}${kind.slice(1)}` as SubscriptionMailKind;

const wordsIn = (locale: Locale) =>
  createTranslator({ locale, timeZone: 'Asia/Tokyo', messages: locale === 'ja' ? ja : en, namespace: 'mail.subscription' });
const customersIn = (locale: Locale) =>
  createTranslator({ locale, timeZone: 'Asia/Tokyo', messages: locale === 'ja' ? ja : en, namespace: 'mail.customer' });

type Asked = 'item' | 'total' | 'unpaid' | 'schedule' | 'next' | 'way' | 'limit' | 'retryAt' | 'lastAt' | 'change' | 'lastDay' | 'endedOn';
/** The facts of each mail, in the order in which a reader looks for them. */
const shown: Record<Kind, readonly Asked[]> = {
  started: ['item', 'total', 'schedule', 'next', 'limit', 'way'],
  upcoming: ['item', 'next', 'way'],
  failed: ['item', 'unpaid', 'way', 'retryAt', 'lastAt'],
  last: ['item', 'unpaid', 'way', 'lastAt'],
  suspended: ['item', 'total', 'way'],
  changed: ['item', 'total', 'change'],
  ending: ['item', 'lastDay'],
  ended: ['item', 'endedOn'],
};

/** A fact, where there is one to tell. */
function factsIn(kind: Kind, locale: Locale, facts: SubscriptionMailFacts): Fact[] {
  const t = wordsIn(locale);
  const yen = (amount: number) => customersIn(locale)('yen', { amount });
  const moment = (at: Date) => customersIn(locale)('moment', { moment: weekdayMomentInWords(at, locale) });
  const { item, total, schedule, next, by, isOnce, count, endsOn, retryAt, lastAt, needs, change, lastDay, endedOn } = facts;
  const large = (name: string, amount: number): Fact => ({ name, value: yen(amount), isLarge: true });
  const when = (name: string, at: Date | null): Fact[] => (at ? [{ name, value: moment(at) }] : []);
  const on = (name: string, at: Date | null): Fact[] => (at ? [{ name, value: dayInWords(at, locale) }] : []);
  const made: Record<Asked, () => Fact[]> = {
    item: () => (item === null ? [] : [{ name: t('facts.item'), value: item }]),
    total: () => [large(t(kind === 'changed' ? 'facts.before' : 'facts.total'), total)],
    unpaid: () => [large(t('facts.unpaid'), total)],
    schedule: () => (isOnce ? [] : [{ name: t('facts.schedule'), value: t('schedule', schedule) }]),
    next: () => (next ? [...(kind === 'upcoming' ? [large(t('facts.total'), next.total)] : []), ...when(t('facts.next'), next.at)] : []),
    way: () => [{ name: t('facts.way'), value: wayIn(by, locale) }],
    limit: () => [
      ...(count === null ? [] : [{ name: t('facts.limit'), value: t('limit', { count }) }]),
      ...(endsOn ? on(t('facts.endsOn'), endsOn) : []),
    ],
    retryAt: () => (needs ? [] : when(t('facts.retryAt'), retryAt)),
    lastAt: () => (kind === 'failed' && !needs ? [] : when(t(needs ? 'facts.waitsUntil' : 'facts.lastAt'), lastAt)),
    change: () => (change ? [large(t('facts.after'), change.total), ...when(t('facts.from'), change.at)] : []),
    lastDay: () => on(t('facts.lastDay'), lastDay),
    endedOn: () => on(t('facts.endedOn'), endedOn),
  };
  return shown[kind].flatMap((name) => made[name]());
}

/** A mail to the customer of a subscription, in its language and with the shop's branding. */
export function subscriptionMail(about: About & { kind: SubscriptionMail }, facts: SubscriptionMailFacts): MailContent {
  const { locale, place, colour } = about;
  const kind = kinds[about.kind];
  const t = wordsIn(locale);
  const say = t as unknown as (key: string, values: Record<string, string>) => string;
  const { next, retryAt, lastAt, change, lastDay, needs, isOnce, count, endsOn } = facts;
  const values = {
    place,
    amount: customersIn(locale)('yen', { amount: next?.total ?? facts.total }),
    needs: needs ?? 'none',
    renews: isOnce ? 'once' : count === null && endsOn === null ? 'open' : 'limited',
    consent: change?.consent ?? 'none',
    otherwise: change?.otherwise ?? 'keep',
    retry: retryAt ? dayInWords(retryAt, locale) : '',
    last: lastAt ? dayInWords(lastAt, locale) : '',
    day: dayInWords(change?.at ?? next?.at ?? new Date(0), locale),
    lastDay: lastDay ? dayInWords(lastDay, locale) : '',
  };
  return brandedMail({
    kind: mailKindOf(kind),
    locale,
    face: { name: place, colour },
    subject: say(`${kind}.subject`, values),
    title: say(`${kind}.title`, values),
    lead: say(`${kind}.text`, values),
    facts: factsIn(kind, locale, facts),
    link: { name: say(`${kind}.open`, values), url: facts.link },
    notes: [say(`${kind}.note`, values)],
    ends: [
      ...(settings().mode === 'sandbox' ? [customersIn(locale)('sandbox')] : []),
      t('end', { place, address: settings().customerUrl }),
    ],
  });
}
