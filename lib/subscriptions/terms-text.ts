import { createTranslator } from 'next-intl';
import { yenText } from '@/lib/documents/sheet';
import type { OrderTerms } from '@/lib/subscriptions/order-terms';
import enMethods from '@/messages/en/checkout.json';
import en from '@/messages/en/orders.json';
import jaMethods from '@/messages/ja/checkout.json';
import ja from '@/messages/ja/orders.json';

const timeZone = 'Asia/Tokyo';
type Locale = OrderTerms['locale'];

export const messagesIn = (locale: Locale) => (locale === 'ja' ? ja : en);
const orderWords = (locale: Locale) => createTranslator({ locale, timeZone, messages: messagesIn(locale), namespace: 'orderTerms' });

/** What stands above them. */
export const titleOf = ({ locale }: Pick<OrderTerms, 'locale'>): string => orderWords(locale)('title');

/** `2026年12月30日(水)`, `Wednesday, 30 December 2026`: of a day as `YYYY-MM-DD`. */
const dayIn = (day: string, locale: Locale): string =>
  new Intl.DateTimeFormat(locale === 'ja' ? 'ja-JP' : 'en-GB', {
    ...{ year: 'numeric', month: 'long', day: 'numeric', weekday: locale === 'ja' ? 'short' : 'long', timeZone: 'UTC' },
  }).format(new Date(`${day}T00:00:00Z`));

/** With the time in Tokyo. */
export const momentIn = (at: string, locale: Locale): string =>
  new Intl.DateTimeFormat(locale === 'ja' ? 'ja-JP' : 'en-GB', {
    ...{ year: 'numeric', month: 'long', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone },
  }).format(new Date(at));

type Words = ReturnType<typeof orderWords>;

function quantityLines({ seller, quantity: { items, period }, renewal: { charges } }: OrderTerms, t: Words): string[] {
  const goods = items.map(({ description: name, quantity: count }) => (count === 1 ? name : t('item', { name, count: String(count) })));
  const named = goods.length > 0 ? goods : [t('service', { seller: seller.name })];
  const often = t(`often.${period}`);
  if (charges === 1) return [...named, t('quantity.once')];
  return [...named, charges === null ? t('quantity.open', { often }) : t('quantity.counted', { often, count: String(charges) })];
}

function priceLines({ price: { each, tax, fee, total } }: OrderTerms, t: Words, method: string): string[] {
  const [sum, count] = [yenText(total.amount), String(total.charges)];
  const all = total.charges === 1 ? [] : [t('price.all', { count, amount: sum })];
  return [
    tax > 0 ? t('price.each', { each: yenText(each), tax: yenText(tax) }) : t('price.untaxed', { each: yenText(each) }),
    ...(fee > 0 ? [t('price.fee', { method, fee: yenText(fee) })] : []),
    ...(total.of === 'all' ? all : [t('price.firstYear', { count, amount: sum })]),
  ];
}

/** The days after the second charge. */
function ruleOf({ locale, quantity: { period }, charges: { first_on: first, day } }: OrderTerms, t: Words): string {
  const weekday = String(day) as '1';
  if (period === 'weekly') return t('charges.weekly', { weekday: t(`weekdays.${weekday}`) });
  if (period === 'monthly') return t(day > 28 ? 'charges.monthlyOrLast' : 'charges.monthly', { day: String(day) });
  if (first.endsWith('-02-29')) return t('charges.leapDay');
  const language = locale === 'ja' ? 'ja-JP' : 'en-GB';
  const date = new Intl.DateTimeFormat(language, { month: 'long', day: 'numeric', timeZone: 'UTC' }).format(new Date(`${first}T00:00:00Z`));
  return t('charges.yearly', { date });
}

function chargeLines(terms: OrderTerms, t: Words, method: string): string[] {
  const { charges, renewal, price, locale } = terms;
  const { first_on: first, next_on: next, free_until: free } = charges;
  const day = (of: string) => dayIn(of, locale);
  const switched = free !== null && t('charges.free', { day: day(free), first: day(first), each: yenText(price.each) });
  return [
    t(next === null ? 'charges.single' : 'charges.method', { method }),
    ...(switched === false ? [t('charges.now', { day: day(first) })] : [switched, t('charges.first', { day: day(first) })]),
    ...(next === null ? [] : [t('charges.next', { day: day(next) })]),
    ...(next === null || renewal.charges === 2 ? [] : [ruleOf(terms, t)]),
    ...(renewal.ends_at === null ? [] : [t('charges.last', { day: momentIn(renewal.ends_at, locale) })]),
  ];
}

function cancelLines(
  { cancel: { rule, contact, page_mailed: isMailed = true }, seller: { disclosure_url: address } }: OrderTerms,
  t: Words,
): string[] {
  return [
    ...rule.split('\n'),
    t(isMailed ? 'cancel.own' : 'cancel.asked'),
    t('cancel.contact', { contact }),
    ...(address === null ? [] : [t('cancel.disclosure', { address })]),
  ];
}

type TermName = 'quantity' | 'price' | 'charges' | 'delivery' | 'offer' | 'cancel';

/** The six items of the law, in its order, in the language of the terms. */
export function termRows(terms: OrderTerms): { id: TermName; name: string; lines: string[] }[] {
  const { locale, delivery, offer_until: until, charges } = terms;
  const t = orderWords(locale);
  const method = (locale === 'ja' ? jaMethods : enMethods).session.methods[charges.method];
  const lines: Record<TermName, string[]> = {
    quantity: quantityLines(terms, t),
    price: priceLines(terms, t, method),
    charges: chargeLines(terms, t, method),
    delivery: delivery.split('\n'),
    offer: [t('offer', { until: momentIn(until, locale) })],
    cancel: cancelLines(terms, t),
  };
  return (Object.keys(lines) as TermName[]).map((id) => ({ id, name: t(`names.${id}`), lines: lines[id] }));
}
