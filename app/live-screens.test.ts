// A live installation without an acquirer: no screen offers an action that would fail, and the screens say why.
import { NextIntlClientProvider } from 'next-intl';
import { createElement, isValidElement, type ReactElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import type { CheckoutReply } from '@/lib/sessions/schema';

const here = vi.hoisted(() => ({ live: true, takesMoney: false }));
vi.mock('@/app/environment', () => ({
  isLive: () => here.live,
  takesMoney: () => here.takesMoney,
  publicUrl: () => 'https://pay.example.jp',
}));
vi.mock('@/app/(dashboard)/payments/new/order-taker', () => ({
  orderTaker: async () => ({ now: new Date('2026-11-29T00:00:00Z'), actor: { platformRole: 'platform', tenantId: 't' } }),
}));

const { default: NewPaymentPage } = await import('@/app/(dashboard)/payments/new/page');
const { default: NewPaymentLinkPage } = await import('@/app/(dashboard)/payment-links/new/page');
const { PhoneOrder } = await import('@/components/payments/phone-orders/phone-order');
const { NoAcquirer } = await import('@/components/shell/no-acquirer');
const { Waiting } = await import('@/components/checkout/session/ends');
const { RefusedThere } = await import('@/components/checkout/session/refused');
const { stepsOf } = await import('@/components/home/steps');
const { bodyOf } = await import('@/components/reference/example');
const en = (await import('@/messages/en')).en;
const ja = (await import('@/messages/ja')).ja;

/** Every element of a page, by its component. */
function componentsIn(node: ReactNode): unknown[] {
  if (Array.isArray(node)) return node.flatMap(componentsIn);
  if (!isValidElement(node)) return [];
  const { type, props } = node as ReactElement<{ children?: ReactNode }>;
  return [type, ...componentsIn(props.children)];
}

const newLink = () => NewPaymentLinkPage({ searchParams: Promise.resolve({}) });

beforeEach(() => Object.assign(here, { live: true, takesMoney: false }));

test('no phone order and no payment link is begun where nobody takes the money', async () => {
  for (const page of [await NewPaymentPage(), await newLink()]) {
    expect(componentsIn(page)).toContain(NoAcquirer);
    expect(componentsIn(page)).not.toContain(PhoneOrder);
  }
  here.takesMoney = true;
  expect(componentsIn(await NewPaymentPage())).toContain(PhoneOrder);
  for (const page of [await NewPaymentPage(), await newLink()]) expect(componentsIn(page)).not.toContain(NoAcquirer);
});

const drawn = (locale: 'ja' | 'en', children: ReactElement) =>
  renderToStaticMarkup(
    createElement(NextIntlClientProvider, { locale, messages: { ja, en }[locale], timeZone: 'Asia/Tokyo', children } as never),
  );

test('it is said in both languages, to the operator as who connects it, to a platform as who does not', () => {
  const text = (locale: 'ja' | 'en', viewer: 'operator' | 'platform') =>
    drawn(locale, createElement(NoAcquirer, { viewer })).replace(/<[^>]*>/g, ' ');
  for (const viewer of ['operator', 'platform'] as const) {
    expect(text('ja', viewer)).toContain('決済会社がまだ接続されていません');
    expect(text('en', viewer)).toContain('No acquirer is connected yet');
  }
  expect(text('ja', 'platform')).toContain('運営者が行います');
  expect(text('ja', 'operator')).not.toContain('運営者が行います');
});

const aCheckout = (given: Partial<CheckoutReply>) =>
  ({ mode: 'payment', method: 'credit_card', paid: 'pending', onward_url: 'https://acquirer.example.jp/s', ...given }) as CheckoutReply;

test('who is sent to the acquirer’s page goes there by itself, and who comes back from it does not', () => {
  const waits = (goesOn: boolean, given: Partial<CheckoutReply> = {}) =>
    drawn('ja', createElement(Waiting, { checkout: aCheckout(given), at: '/sessions/x', goesOn }));
  expect(waits(true)).toContain('content="0; url=https://acquirer.example.jp/s"');
  expect(waits(true, { method: 'paypay' })).toContain('content="0; url=https://acquirer.example.jp/s"');
  expect(waits(false)).not.toContain('refresh');
  expect(waits(true, { onward_url: null })).not.toContain('refresh');
  expect(waits(false)).toContain('カードを入力してください');
  expect(waits(false, { method: 'paypay' })).toContain('PayPayでの確認をお待ちしています');
});

test('who comes back unpaid reads why, and who only opens the checkout does not', () => {
  const said = (given: Partial<CheckoutReply>, isBack = true) =>
    drawn('ja', createElement(RefusedThere, { checkout: aCheckout(given), isBack }));
  expect(said({ paid: 'failed' })).toContain('カード会社で承認されませんでした');
  for (const paid of ['cancelled', 'expired'] as const) expect(said({ paid })).toContain('途中で終了しました');
  expect(said({ paid: 'failed', method: 'merpay' }, false)).toContain('メルペイで承認されませんでした');
  for (const paid of ['failed', 'cancelled', 'expired'] as const) expect(said({ paid }, false)).toBe('');
  for (const paid of [null, 'pending', 'captured'] as const) expect(said({ paid })).toBe('');
});

const steps = { key: false, seller: false, payment: false, hidden: false };
const places = { key: '/developers/keys', seller: '/sellers', payment: '/payments/new' };
const begin = (given: { live: boolean; takesMoney: boolean }) => stepsOf(steps, { base: 'https://pay.example.jp', ...given }, places);

test('the first steps name keys and commands of the installation that they stand in', () => {
  const sandbox = begin({ live: false, takesMoney: true });
  expect(sandbox.map(({ name }) => name)).toEqual(['key', 'seller', 'payment']);
  expect(sandbox[0]?.curl).toContain('sk_test_');
  expect(sandbox[2]?.curl).toContain('4111111111111111');
  const live = begin({ live: true, takesMoney: true });
  expect(live[0]?.curl).toContain('sk_live_');
  expect(live[2]).toMatchObject({ name: 'payment', curl: null, href: '/payments/new' });
  expect(begin({ live: true, takesMoney: false }).map(({ name }) => name)).toEqual(['key', 'seller']);
  for (const step of [...live, ...begin({ live: true, takesMoney: false })]) {
    expect(step.curl ?? '').not.toMatch(/sk_test|4111|test_helpers/);
    if (step.curl) expect(step.curl).toContain('https://pay.example.jp');
  }
});

test.each(['payment.create', 'token.create', 'customer.create', 'secure_token.create'])(
  'the example of %s has no card of a sandbox',
  (id) => {
    const entry = { id, body: {}, file: null } as never;
    expect(bodyOf(entry, true)).toMatch(/\d{16}/);
    expect(bodyOf(entry, true, true)).not.toMatch(/\d{16}/);
    expect(() => JSON.parse(bodyOf(entry, true, true) ?? '')).not.toThrow();
  },
);
