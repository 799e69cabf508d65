// The seller's view of a payment: its net amount, and 0 yen for a payment that ended without money.
import { NextIntlClientProvider } from 'next-intl';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ProofLine } from '@/components/ledger/balance/proof-line';
import { LedgerTable } from '@/components/payments/ledger-table';
import { PaymentCard } from '@/components/payments/payment-card';
import { PaymentHeader } from '@/components/payments/payment-header';
import type { OwnShare } from '@/lib/payments/own-share';
import type { PaymentReply } from '@/lib/payments/schema';
import { factsOf, statesOf } from '@/lib/payments/shown-state';
import { en } from '@/messages/en';
import { ja } from '@/messages/ja';

const now = '2027-01-01T03:00:00.000Z';
const share: OwnShare = { amount: 10_000, fee: 1_000, deducted: 0, net: 9_000, status: 'captured' };
const payment = (status: string, own: Partial<OwnShare> | null): PaymentReply =>
  ({
    id: '0190a0a0-0000-7000-8000-000000000001',
    status,
    amount: 10_000,
    tax: 0,
    payment_method_fee: 0,
    total: 10_000,
    amount_refunded: 0,
    created_at: now,
    captured_at: null,
    external_order_num: 'A-1042',
    payment_deadline: null,
    payment_details: { type: 'credit_card', brand: 'visa', last_four_digits: '4242' },
    refund_requests: [],
    metadata: {},
    ...(own && { own_share: { ...share, status, ...own } }),
  }) as never;

const text = (children: ReactElement, locale: 'ja' | 'en' = 'ja') =>
  renderToStaticMarkup(
    createElement(NextIntlClientProvider, { locale, messages: { ja, en }[locale], timeZone: 'Asia/Tokyo', children } as never),
  ).replace(/<[^>]*>/g, ' ');
const header = (of: PaymentReply, viewer: 'seller' | 'own') =>
  createElement(PaymentHeader, {
    payment: of,
    holderName: null,
    viewer,
    merchant: null,
    keptCustomer: null,
    markedAsFraud: false,
    isDisputed: false,
    now,
  });
const both = (of: PaymentReply) => [
  text(
    createElement(PaymentCard, {
      payment: { ...of, customer_name: null, states: statesOf(factsOf(of, false), new Date(now)) },
      asSeller: true,
      now,
    }),
  ),
  text(header(of, 'seller')),
];

test('the figure is what the seller gets, and beside it what that is made of', () => {
  for (const seen of both(payment('captured', {}))) expect(seen).toMatch(/¥9,000.*売上 ¥10,000 − 手数料 ¥1,000/);
  for (const seen of both(payment('captured', { deducted: 3_600, net: 5_400 }))) expect(seen).toMatch(/¥5,400.*返金など (−¥|¥)3,600/);
  expect(text(header(payment('captured', {}), 'seller'), 'en')).toMatch(/You receive.*¥9,000.*Sale ¥10,000 − fee ¥1,000/);
  // people of the platform see the whole payment
  expect(text(header(payment('captured', null), 'own'))).toContain('¥10,000');
});

test.each(['failed', 'expired', 'cancelled'])('one that is %s brought nothing', (status) => {
  for (const seen of both(payment(status, { net: 0 }))) {
    expect(seen).toMatch(/¥0.*売上 ¥10,000 は成立していません/);
    expect(seen).not.toMatch(/¥9,000|手数料/);
  }
});

test('of one that went back at the platform’s cost alone nothing says 返金済み, and its page says that the money stays', () => {
  const [card, page] = both(payment('refunded', { status: 'captured' }));
  for (const seen of [card, page]) {
    expect(seen).not.toContain('返金済み');
    expect(seen).toContain('¥9,000');
  }
  expect(page).toContain('受取額は変わりません');
  for (const seen of both(payment('refunded', { status: 'refunded', deducted: 9_000, net: 0 }))) expect(seen).toContain('返金済み');
});

test('a seller reads nothing of a ledger, and of its own balance only where something is wrong', () => {
  const line = (state: 'clean' | 'broken' | 'unclear' | 'none', reader: 'seller' | 'other') =>
    text(
      createElement(ProofLine, {
        proof: { resource: 'last_proof', state, finished_at: null, seal: { day: '2026-11-28', number: 1, sha256: 'ab'.repeat(32) } },
        reader,
        now,
      }),
    );
  for (const state of ['clean', 'unclear', 'none'] as const) expect(line(state, 'seller')).toBe('');
  expect(line('broken', 'seller')).toContain('運営者が確認しています');
  expect(line('broken', 'seller')).not.toContain('台帳');
  expect(line('clean', 'other')).toContain('台帳の検証');
});

test('the records of a payment are called by a seller’s words, and the same by its platform’s', () => {
  const record = {
    id: 'r',
    transaction_id: 't',
    merchant_id: 'm',
    merchant_name: '甲',
    counterparty_id: 'p',
    counterparty_name: '乙',
    created_at: now,
  };
  const records = [
    { ...record, type: 'payment_transfer' as const, amount: 10_000 },
    { ...record, id: 's', type: 'platform_fee' as const, amount: -1_000 },
  ];
  const table = (reader: 'seller' | 'other') => text(createElement(LedgerTable, { records, litIds: [], now, ended: false, reader }));
  expect(table('seller')).toMatch(/売上.*手数料/);
  expect(table('seller')).not.toMatch(/振替|プラットフォーム手数料|台帳/);
  expect(table('other')).toMatch(/販売者への分配.*プラットフォーム手数料/);
});
