import { newSecretId, publicIdOf } from '@/lib/auth/public-id';
import { newId } from '@/lib/db/ids';
import { dayIn } from '@/lib/ledger/daily-balances/day';
import { type Checkout, missingForSubscriptions } from '@/lib/merchants/checkout/checkout';
import { feeOf } from '@/lib/merchants/find-offered';
import type { PaymentMethod } from '@/lib/money/methods';
import { refuse, type Sentence } from '@/lib/refusal';
import type { SessionView } from '@/lib/sessions/present';
import type { CreateSessionInput } from '@/lib/sessions/schema';
import type { SessionRow } from '@/lib/sessions/session';
import { agreedTo } from '@/lib/subscriptions/agreed-terms';
import type { OrderTerms } from '@/lib/subscriptions/order-terms';
import { newSubscription } from '@/lib/subscriptions/start';
import { chargedAt, type SubscriptionRow } from '@/lib/subscriptions/subscription';
import { type OrderedSubscription, termsOfOrder } from '@/lib/subscriptions/terms';

const onlyKept: Sentence = {
  en: '"mode" must be customer_payment: a subscription is begun by a customer who pays and is kept.',
  ja: '定期課金を始めるチェックアウトのmodeには、customer_paymentを指定してください。',
};
const atOnce: Sentence = {
  en: 'The first charge of a subscription is captured at once: leave "capture" out, or set it to auto.',
  ja: '定期課金の初回は即時に売上確定されます。captureを省略するか、autoを指定してください。',
};
const afterCheckout: Sentence = {
  en: 'Give a day (in Tokyo) after the checkout’s last, or make it end earlier with expires_in_seconds. Without start_at the first charge is made at once.',
  ja: 'チェックアウトの有効期限より後の日（日本時間）を指定するか、expires_in_secondsで期限を短くしてください。start_atを省略した場合は、すぐに初回の課金が行われます。',
};
const endsBefore: Sentence = {
  en: 'It would end before its first charge, which a customer can make until the checkout ends: give a later moment.',
  ja: '初回の課金（チェックアウトの期限までに行われます）より前に終了してしまいます。もっと後の日時を指定してください。',
};
const words = {
  contact: { en: 'contact', ja: 'お問い合わせ先' },
  cancel: { en: 'how to cancel', ja: '解約の方法と条件' },
  delivery: { en: 'time of delivery', ja: '引渡し・提供の時期' },
};
/** A subscription is sold with the terms that its customer must be able to read before the order. */
const notFilledIn = (missing: readonly (keyof typeof words)[]): Sentence => ({
  en: `Before a checkout can sell a subscription, fill in under Settings › Checkout what its customers read before the order: ${missing.map((name) => words[name].en).join(', ')}.`,
  ja: `チェックアウトで定期課金を販売するには、申し込みの前にお客様に表示する項目を「設定 › チェックアウト」で入力してください：${missing.map((name) => words[name].ja).join('、')}。`,
});

/** Refuses dates that do not fit the checkout's end. */
export function checkDates({ id, period, startAt, endsAt }: OrderedSubscription, expiresAt: Date): void {
  const anchor = startAt === null ? null : dayIn(new Date(startAt));
  if (anchor !== null && anchor <= dayIn(expiresAt)) refuse('invalid_parameter', { param: 'subscription.start_at', say: afterCheckout });
  const first = anchor === null ? expiresAt.toISOString() : chargedAt({ id, anchor, anchorSequence: 1, period }, 1);
  if (endsAt !== null && Date.parse(endsAt) <= Date.parse(first))
    refuse('invalid_parameter', { param: 'subscription.ends_at', say: endsBefore });
}

const isoOrNull = (moment: string | undefined) => (moment === undefined ? null : new Date(moment).toISOString());

/**
 * What the checkout lets its customer subscribe to; null: nothing. Refuses another mode than `customer_payment`, a later capture, dates that no customer
 * could keep, and a merchant whose checkout cannot say yet what a customer must read before the order.
 */
export function orderedIn(
  { mode, subscription: asked, payment_data }: CreateSessionInput,
  { capture, expiresAt }: Pick<SessionRow, 'capture' | 'expiresAt'>,
  seller: { name: string; checkout: Checkout },
): OrderedSubscription | null {
  if (!asked) return null;
  if (mode !== 'customer_payment') refuse('invalid_parameter', { param: 'mode', say: onlyKept });
  if (capture !== 'auto') refuse('invalid_parameter', { param: 'capture', say: atOnce });
  const { links, subscriptions, name } = seller.checkout;
  const missing = missingForSubscriptions(seller.checkout);
  if (missing.length > 0) refuse('invalid_parameter', { param: 'subscription', details: { missing }, say: notFilledIn(missing) });
  const ordered: OrderedSubscription = {
    id: newId(),
    pageId: newSecretId(),
    period: asked.period,
    startAt: isoOrNull(asked.start_at),
    maxCharges: asked.max_charges ?? null,
    endsAt: isoOrNull(asked.ends_at),
    externalSubscriptionNum: asked.external_subscription_num ?? null,
    description: asked.description ?? payment_data?.description ?? null,
    metadata: asked.metadata ?? {},
    seller: {
      name: name ?? seller.name,
      disclosure: links.disclosure,
      contact: links.contact ?? '',
      cancel: subscriptions.cancel ?? '',
      delivery: subscriptions.delivery ?? '',
    },
  };
  checkDates(ordered, expiresAt);
  return ordered;
}

/** The goods of each period: the lines, or what the order is called. */
function itemsOf({ lineItems, paymentData }: SessionRow, { description }: OrderedSubscription): OrderTerms['quantity']['items'] {
  if (lineItems.length > 0) return lineItems.map(({ description: name, quantity }) => ({ description: name, quantity }));
  const name = description ?? paymentData.description;
  return name ? [{ description: name, quantity: 1 }] : [];
}

type Asked = { method: PaymentMethod; locale: 'ja' | 'en'; now: Date };

/** What the customer reads before ordering with this way of paying, in this language, at `now`; null: the checkout sells no subscription. */
export function termsFor(
  { session, ways, isMailed }: Pick<SessionView, 'session' | 'ways' | 'isMailed'>,
  { method, locale, now }: Asked,
): OrderTerms | null {
  const { subscription, amount, tax, expiresAt: until } = session;
  if (!subscription || amount === null) return null;
  const offer = { subscription, amount, tax: tax ?? 0, items: itemsOf(session, subscription), until, locale, isMailed };
  return termsOfOrder(offer, { method, fee: feeOf(method, ways) }, now);
}

/**
 * The subscription as it begins with this way of paying, before its first period and its customer; null: the checkout sells none. Its days are those
 * that the customer has agreed to. Of a page of the merchant's own we only know what it had to show.
 */
export function subscriptionOf(view: SessionView, method: PaymentMethod, now: Date): SubscriptionRow | null {
  const { session, tenantNumber } = view;
  const { tenantId, subscription, amount, tax, paymentData } = session;
  const terms = termsFor(view, { method, locale: session.locale, now });
  if (!subscription || !terms || amount === null) return null;
  const agreed = session.terms?.terms.charges.method === method ? session.terms : agreedTo(terms, 'merchant', now);
  const { id, pageId, period, startAt, maxCharges, endsAt, description, externalSubscriptionNum, metadata } = subscription;
  const asked = {
    ...{ customer: '', amount: amount - (tax ?? 0), tax: tax ?? 0, period, metadata, locale: agreed.terms.locale },
    ...(paymentData.platform_details && { platform_details: paymentData.platform_details }),
    ...(startAt !== null && { start_at: startAt }),
    ...(maxCharges !== null && { max_charges: maxCharges }),
    ...(endsAt !== null && { ends_at: endsAt }),
    ...(description !== null && { description }),
    ...(externalSubscriptionNum !== null && { external_subscription_num: externalSubscriptionNum }),
  };
  const of = { tenantId, tenantNumber, id, pageId, session: publicIdOf(tenantNumber, session.id) };
  return newSubscription({ ...of, terms: agreed, agreedOn: agreed.terms.charges.first_on }, asked, now);
}
