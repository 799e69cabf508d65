// What a customer reads next to the payment method: brands, what is stored, and the shop's own pages.
import { NextIntlClientProvider } from 'next-intl';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Completed } from '@/components/checkout/session/ends';
import { PaymentMethods } from '@/components/checkout/session/payment-methods';
import { Summary } from '@/components/checkout/session/summary';
import { ShopLinks } from '@/components/checkout/shop-links';
import { linksOf } from '@/lib/merchants/checkout/links';
import type { CheckoutReply } from '@/lib/sessions/schema';
import { termsOfOrder } from '@/lib/subscriptions/terms';
import { en } from '@/messages/en';
import { ja } from '@/messages/ja';

const merchant = { name: '甲市場', colour: '#1b4fc4', links: linksOf(), logo: null };
const ways = [
  { type: 'credit_card', brands: ['visa', 'jcb'], payment_method_fee: 0 },
  { type: 'konbini', brands: ['lawson'], payment_method_fee: 330 },
  { type: 'paidy', brands: [], payment_method_fee: 0 },
];
const checkout = (more: Partial<CheckoutReply> = {}) =>
  ({
    merchant,
    payment_methods: ways,
    amount: 5_000,
    tax: 454,
    mode: 'payment',
    email: null,
    sellers: [],
    line_items: [],
    subscription: null,
    only_keeps: more.mode === 'customer',
    terms: [],
    ...more,
  }) as unknown as CheckoutReply;

function textOf(element: ReactElement, locale: 'ja' | 'en' = 'ja'): string {
  const props = { locale, messages: locale === 'ja' ? ja : en, timeZone: 'Asia/Tokyo', children: element } as never;
  return renderToStaticMarkup(createElement(NextIntlClientProvider, props));
}
const waysOf = (more: Partial<CheckoutReply> = {}, locale?: 'ja' | 'en') =>
  textOf(createElement(PaymentMethods, { at: '/sessions/x', checkout: checkout(more), month: 1, idempotencyKey: 'k' }), locale);

test('brands that are taken, and chains, stand with their way on every width', () => {
  const html = waysOf();
  for (const mark of ['利用できるカード', 'VISA', 'JCB', '利用できるコンビニ', 'ローソン']) expect(html).toContain(mark);
  expect(html).not.toContain('Diners');
  expect(/class="[^"]*\bhidden\b[^"]*"[^>]*>[^<]*VISA/.test(html)).toBe(false);
});

test.each(['customer', 'customer_payment'] as const)('%s: what is kept, by whom and for what stands above the button', (mode) => {
  const html = waysOf({ mode });
  const card = html.slice(0, html.indexOf('コンビニ払い'));
  for (const told of [
    'カード番号・有効期限・名義',
    '決済サービス Bunpai',
    '次回からの甲市場でのお支払い',
    'セキュリティコードは保存しません',
  ])
    expect(card).toContain(told);
  expect(card.indexOf('カード番号・有効期限・名義')).toBeLessThan(card.indexOf('type="submit"'));
  expect(html).toContain('ペイディ（あと払い）で支払うための登録情報');
  expect(waysOf({ mode }, 'en')).toContain('The security code is not stored');
});

test('of a subscription the six notices stand above a button that orders them, with what is sent back of them', () => {
  const seller = { name: '甲市場', disclosure: null, contact: 'help@example.jp', cancel: '前日まで', delivery: '3日以内' };
  const subscription = { id: 'b', pageId: 'b', period: 'monthly', startAt: null, maxCharges: null, endsAt: null } as const;
  const none = { externalSubscriptionNum: null, description: null, metadata: {} };
  const offer = { amount: 5_000, tax: 454, items: [], isMailed: true, until: new Date('2027-02-01T03:00:00Z') };
  const shownIn = (locale: 'ja' | 'en') => {
    const order = { ...offer, subscription: { ...subscription, ...none, id: '01926f00-0000-7000-8000-000000000000', seller }, locale };
    const terms = termsOfOrder(order, { method: 'credit_card', fee: 0 }, new Date('2027-01-31T03:00:00Z'));
    const shown = {
      mode: 'customer_payment',
      subscription,
      terms: [{ sha256: 'f'.repeat(64), terms }],
    } as unknown as Partial<CheckoutReply>;
    return waysOf(shown, locale);
  };
  const html = shownIn('ja');
  const card = html.slice(0, html.indexOf('コンビニ払い'));
  const names = ['分量', '販売価格', 'お支払いの時期と方法', '引渡し・提供の時期', '申込期間', '解約・お問い合わせ', 'この内容で申し込む'];
  expect(names.map((name) => card.indexOf(name)).toSorted((a, b) => a - b)).toEqual(names.map((name) => card.lastIndexOf(name)));
  expect(card.indexOf('分量')).toBeGreaterThan(0);
  expect(card).toContain(`<input type="hidden" name="terms" value="${'f'.repeat(64)}"/>`);
  expect(shownIn('en')).toContain('Order on these terms');
});

test('the page of a subscription is a press away from its completed order, and of what has none nothing is said', () => {
  const manage_url = 'https://pay.example.jp/manage/01926f';
  const done = (more: Partial<CheckoutReply>, locale?: 'ja' | 'en') =>
    textOf(
      createElement(Completed, {
        at: '/sessions/x',
        goesOn: false,
        checkout: checkout({ subscription: {} as never, paid: null, ...more }),
      }),
      locale,
    );
  for (const [locale, name] of [
    ['ja', '定期払いの確認・解約'],
    ['en', 'Manage or cancel your subscription'],
  ] as const)
    expect(done({ manage_url }, locale)).toMatch(new RegExp(`<a href="${manage_url}"[^>]*>${name}</a>`));
  expect(done({ manage_url: null })).not.toMatch(/manage|解約/);
});

test('where nothing is kept nothing is said of it', () => {
  expect(waysOf()).not.toContain('保存');
});

test('whose goods they are, where they are somebody else’s', () => {
  const summary = (sellers: string[]) => textOf(createElement(Summary, { checkout: checkout({ sellers }) }));
  expect(summary(['松本陶房', '<b>森窯</b>'])).toContain('販売者：松本陶房、&lt;b&gt;森窯&lt;/b&gt;');
  expect(summary([])).not.toContain('販売者');
});

test('links open beside the page and tell nothing of it; a mail is written where the shop has an address', () => {
  const links = linksOf({ disclosure: 'https://shop.example.jp/law', contact: 'help@example.jp' });
  const html = textOf(createElement(ShopLinks, { merchant: { ...merchant, links } }));
  expect(html).toContain('特定商取引法に基づく表記');
  expect(html).toMatch(/<a href="https:\/\/shop\.example\.jp\/law" target="_blank" rel="noopener noreferrer"/);
  expect(html).toMatch(/<a href="mailto:help@example\.jp" rel="noopener noreferrer"/);
  expect(textOf(createElement(ShopLinks, { merchant }))).toBe('');
});
