import { createTranslator } from 'next-intl';
import { settings } from '@/lib/installation';
import { soonInWords, weekdayMomentInWords } from '@/lib/japan/in-words';
import { brandedMail, type Fact } from '@/lib/mail/branded-mail';
import type { CustomerNotification } from '@/lib/mail/notifications/notification';
import type { MailContent } from '@/lib/mail/templates';
import type { KonbiniStore } from '@/lib/money/methods';
import type { FeeMethod } from '@/lib/money/rates';
import { type AskedNumber, storeKeys } from '@/lib/money/slip-numbers';
import type { Locale } from '@/lib/refusal';
import { en } from '@/messages/en';
import { ja } from '@/messages/ja';

/** The account to transfer to, and its holder. */
type BankAccount = { bank: string; branch: string; type: string; number: string; name: string; payer: string | null; byNumber: boolean };

/** `kind`: the name in fee rates. `store`: the konbini chain. `ending`: the last figures of a card. */
export type PaidBy = { kind: FeeMethod; store: KonbiniStore | null; ending: string | null };

type About = { locale: Locale; place: string; colour: string; order: string | null };
/** `received`: the part received so far; `amount` is the rest. */
type ToPay = {
  amount: number;
  received: number;
  by: PaidBy;
  numbers: AskedNumber[];
  account: BankAccount | null;
  until: Date;
  link: string;
};
type Paid = { amount: number; by: PaidBy; at: Date; link: string | null };
/**
 * `whole`: the paid amount, for a partial refund. `account`: bank and last figures, for a refund to an account. `postal`: see the mail of a
 * refund link.
 */
type Refunded = {
  amount: number;
  whole: number | null;
  by: PaidBy;
  at: Date;
  account: { bank: string; ending: string; postal: boolean } | null;
};
export type CustomerMailFacts = { how_to_pay: ToPay; reminder: ToPay; paid: Paid; refunded: Refunded };

const kinds = { how_to_pay: 'howToPay', reminder: 'reminder', paid: 'paid', refunded: 'refunded' } as const;
const mailKinds = {
  how_to_pay: 'customerHowToPay',
  reminder: 'customerReminder',
  paid: 'customerPaid',
  refunded: 'customerRefunded',
} as const;
const types = ['ordinary', 'checking', 'savings'] as const;

const timeZone = 'Asia/Tokyo';
const messagesIn = (locale: Locale) => (locale === 'ja' ? ja : en);
const wordsIn = (locale: Locale) => createTranslator({ locale, timeZone, messages: messagesIn(locale), namespace: 'mail.customer' });
const payPageIn = (locale: Locale) => createTranslator({ locale, timeZone, messages: messagesIn(locale), namespace: 'payPage' });
const brandsIn = (locale: Locale) => createTranslator({ locale, timeZone, messages: messagesIn(locale), namespace: 'payment.brands' });

/** The payment method in a customer's words. */
export function wayIn({ kind, store, ending }: PaidBy, locale: Locale): string {
  const t = wordsIn(locale);
  const brand = brandsIn(locale)(kind);
  if (store) return t('way.store', { store: payPageIn(locale)(`stores.${storeKeys[store]}`) });
  return ending ? t('way.card', { brand, ending }) : brand;
}

/** The values to type into a terminal, or into a bank's form. */
function numberFacts({ numbers, account, by }: ToPay, locale: Locale): Fact[] {
  const t = payPageIn(locale);
  const store = by.store ? [{ name: wordsIn(locale)('facts.store'), value: t(`stores.${storeKeys[by.store]}`) }] : [];
  const typed = numbers.map(({ name, value }) => ({ name: t(`numbers.${name}`), value, isLarge: true }));
  if (!account) return [...store, ...typed];
  const type = types.find((one) => one === account.type);
  return [
    { name: t('bank.bankName'), value: account.bank },
    { name: t('bank.branch'), value: account.branch },
    { name: t('bank.type'), value: type ? t(`bank.types.${type}`) : account.type },
    { name: t('bank.number'), value: account.number, isLarge: true },
    { name: t('bank.name'), value: account.name },
    ...(account.payer
      ? [{ name: t(account.byNumber ? 'bank.payerWithNumber' : 'bank.payer'), value: account.payer, isLarge: account.byNumber }]
      : []),
  ];
}

const momentIn = (at: Date, locale: Locale) => wordsIn(locale)('moment', { moment: weekdayMomentInWords(at, locale) });
const yenIn = (amount: number, locale: Locale) => wordsIn(locale)('yen', { amount });

/** The facts of the mail, in the order in which a reader looks for them. */
function factsOf<Kind extends CustomerNotification>(kind: Kind, { locale, place, order }: About, facts: CustomerMailFacts[Kind]): Fact[] {
  const t = wordsIn(locale);
  const named = order === null ? [] : [{ name: t('facts.order'), value: order }];
  if ('until' in facts) {
    const isRest = facts.received > 0;
    const amount = { name: t(isRest ? 'facts.rest' : 'facts.amount'), value: yenIn(facts.amount, locale), isLarge: true };
    const received = isRest ? [{ name: t('facts.received'), value: yenIn(facts.received, locale) }] : [];
    return [amount, ...received, { name: t('facts.until'), value: momentIn(facts.until, locale) }, ...numberFacts(facts, locale), ...named];
  }
  const way = wayIn(facts.by, locale);
  if (kind === 'paid')
    return [
      ...named,
      { name: t('facts.amount'), value: yenIn(facts.amount, locale), isLarge: true },
      { name: t('facts.paidAt'), value: momentIn(facts.at, locale) },
      { name: t('facts.way'), value: way },
      { name: t('facts.payee'), value: place },
    ];
  const { whole, account } = facts as Refunded;
  return [
    ...named,
    { name: t('facts.refunded'), value: yenIn(facts.amount, locale), isLarge: true },
    ...(whole === null ? [] : [{ name: t('facts.whole'), value: yenIn(whole, locale) }]),
    { name: t('facts.refundedAt'), value: momentIn(facts.at, locale) },
    { name: t('facts.refundedTo'), value: account ? t('way.account', { bank: account.bank, ending: account.ending }) : way },
    { name: t('facts.refundedBy'), value: place },
  ];
}

/** Cards, wallets and accounts take different times. */
const backBy = ({ by, account }: Refunded) => (account ? (account.postal ? 'postal' : 'bank') : by.ending ? 'card' : 'wallet');

/** A mail to a customer about a payment, in the language of its checkout and with the shop's branding. */
export function customerMail<Kind extends CustomerNotification>(kind: Kind, about: About, facts: CustomerMailFacts[Kind]): MailContent {
  const { locale, place, colour } = about;
  const t = wordsIn(locale);
  const key = kinds[kind];
  const say = t as unknown as (key: string, values: Record<string, string>) => string;
  const store = facts.by.store ? payPageIn(locale)(`stores.${storeKeys[facts.by.store]}`) : '';
  const method = facts.by.store ? 'konbini' : facts.by.kind;
  const values = {
    place,
    method,
    store,
    amount: yenIn(facts.amount, locale),
    until: 'until' in facts ? weekdayMomentInWords(facts.until, locale) : '',
    soon: 'until' in facts ? soonInWords(facts.until, locale) : '',
  };
  const way = kind === 'refunded' ? backBy(facts as Refunded) : null;
  const note = way ? t(`refunded.${way}`, { brand: brandsIn(locale)(facts.by.kind) }) : say(`${key}.note`, values);
  const url = 'link' in facts ? facts.link : null;
  return brandedMail({
    kind: mailKinds[kind],
    locale,
    face: { name: place, colour },
    subject: say(`${key}.subject`, values),
    title: say(`${key}.title`, values),
    lead: say(kind === 'reminder' && (facts as ToPay).received > 0 ? `${key}.rest` : `${key}.text`, values),
    facts: factsOf(kind, about, facts),
    link: url === null ? null : { name: t(kind === 'paid' ? 'open' : 'steps'), url },
    notes: [note],
    ends: [...(settings().mode === 'sandbox' ? [t('sandbox')] : []), t('end', { place, address: settings().customerUrl })],
  });
}
