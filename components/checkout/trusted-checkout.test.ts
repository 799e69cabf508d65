// What a customer reads next to the payment method: brands, what is stored, and the shop's own pages.
import { NextIntlClientProvider } from 'next-intl';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PaymentMethods } from '@/components/checkout/session/payment-methods';
import { Summary } from '@/components/checkout/session/summary';
import { ShopLinks } from '@/components/checkout/shop-links';
import { linksOf } from '@/lib/merchants/checkout/links';
import type { CheckoutReply } from '@/lib/sessions/schema';
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
    '決済サービスBunpai',
    '次回からの甲市場でのお支払い',
    'セキュリティコードは保存しません',
  ])
    expect(card).toContain(told);
  expect(card.indexOf('カード番号・有効期限・名義')).toBeLessThan(card.indexOf('type="submit"'));
  expect(html).toContain('ペイディ（あと払い）で支払うための登録情報');
  expect(waysOf({ mode }, 'en')).toContain('The security code is not stored');
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
