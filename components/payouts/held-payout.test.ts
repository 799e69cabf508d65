// A payout that cannot be transferred never looks paid.
import { NextIntlClientProvider } from 'next-intl';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { noFilters } from '@/components/payouts/filters';
import { HeldNotice } from '@/components/payouts/held-notice';
import { PayoutHistory } from '@/components/payouts/history';
import { LateNotice } from '@/components/payouts/late-notice';
import { PayoutHeader } from '@/components/payouts/payout-header';
import { PayoutsTable } from '@/components/payouts/payouts-table';
import type { HeldPayout } from '@/lib/settlements/files/schema';
import type { SettlementReply } from '@/lib/settlements/schema';
import { ja } from '@/messages/ja';

const now = '2027-01-01T03:00:00.000Z';
const settlement: SettlementReply = {
  id: '0190a0a0-0000-7000-8000-000000000001',
  resource: 'settlement',
  reference: 'BP00000001',
  merchant: '0190a0a0-0000-7000-8000-000000000002',
  merchant_name: '青山商店',
  status: 'pending',
  cycle: 'monthly',
  start_time: '2026-11-01T00:00:00+09:00',
  cutoff_time: '2026-12-01T00:00:00+09:00',
  pay_date: '2027-01-04',
  opening_balance: 0,
  transaction_amount: 5_400,
  fee_amount: 0,
  fee_tax_amount: 0,
  paid_out_amount: 0,
  closing_balance: 5_400,
  settlement_amount: 5_400,
  bank_transfer_fee_amount: 0,
  remittance_amount: 5_400,
  currency: 'JPY',
  created_at: '2026-12-01T00:00:00+09:00',
  paid_at: null,
  ended_at: null,
  reason: null,
  return_cause: null,
};
const refused: HeldPayout = {
  settlement_id: settlement.id,
  merchant_id: settlement.merchant,
  application_status: 'incomplete',
  obstacle: 'account_refused',
  obstacle_reason: '口座がありません。',
};

const markup = (children: ReactElement) =>
  renderToStaticMarkup(createElement(NextIntlClientProvider, { locale: 'ja', messages: ja, timeZone: 'Asia/Tokyo', children } as never));
const text = (children: ReactElement) => markup(children).replace(/<[^>]*>/g, ' ');

const shown = (held: HeldPayout | null) => [
  text(
    createElement(PayoutsTable, { filters: noFilters, sums: [], rows: [{ ...settlement, held }], now, label: '振込', withSeller: true }),
  ),
  text(createElement(PayoutHeader, { settlement, held, now, sellerHref: null })),
  text(createElement(PayoutHistory, { settlement, isHeld: held !== null, now })),
];

test('one that comes is told with its day and how far ahead that is', () => {
  const [list, header, history] = shown(null);
  for (const part of [list, header]) expect(part).toContain('振込予定');
  for (const part of [list, header, history]) expect(part).toContain('3日後');
  expect(history).toContain('に振り込む予定です。');
});

test('one that is held is told as held, with the reason, and without the days until then', () => {
  const [list, header, history] = shown(refused);
  for (const part of [list, header]) {
    expect(part).toContain('振込保留');
    expect(part).not.toContain('振込予定');
  }
  for (const part of [list, header, history]) expect(part).not.toContain('3日後');
  expect(list).toContain('銀行が口座を受け付けず');
  expect(history).toContain('振込を保留しています。');
  expect(history).not.toContain('振り込む予定');
});

test('its own page says why and what to do, to each who looks', () => {
  const notice = (viewer: 'seller' | 'staff' | 'merchant', held = refused) => markup(createElement(HeldNotice, { held, viewer }));
  expect(notice('seller')).toContain('href="/application?step=bank_account_information"');
  expect(notice('seller')).toContain('口座情報を修正し、もう一度提出してください。');
  expect(notice('staff')).toContain(`href="/sellers/${settlement.merchant}/application?step=bank_account_information"`);
  expect(notice('merchant')).toContain('運営者に別の口座をお伝えください。');
  for (const viewer of ['seller', 'staff', 'merchant'] as const) expect(notice(viewer)).toContain('理由: 口座がありません。');
  // the payout is transferred with its own amount, not with the amount of a later cycle
  for (const obstacle of ['suspended', 'on_hold', 'account_refused', 'payouts_disabled', 'no_account', 'cannot_be_written'] as const)
    expect(notice('seller', { ...refused, obstacle })).toContain('この金額は次の振込に含まれます。');
});

const shownAt = (at: string, of: SettlementReply = settlement, held: HeldPayout | null = null) => [
  text(createElement(PayoutsTable, { filters: noFilters, sums: [], rows: [{ ...of, held }], now: at, label: '振込', withSeller: false })),
  text(createElement(PayoutHeader, { settlement: of, held, now: at, sellerHref: null })),
  text(createElement(PayoutHistory, { settlement: of, isHeld: held !== null, now: at })),
];

test('one whose day is over in Japan says that it is late, on the day itself not yet', () => {
  for (const part of shownAt('2027-01-04T14:59:59.999Z')) expect(part).not.toMatch(/遅延|確認できていません/);
  const [list, header, history] = shownAt('2027-01-04T15:00:00.000Z');
  for (const part of [list, header]) {
    expect(part).toContain('期限超過 1日');
    expect(part).not.toContain('振込予定');
  }
  expect(history).toContain('に振り込む予定でしたが、まだ確認できていません。');
  // days of Tokyo, not spans of 24 hours
  expect(shownAt('2027-01-28T14:59:59.999Z')[0]).toContain('期限超過 24日');
  expect(shownAt('2027-01-28T15:00:00.000Z')[0]).toContain('期限超過 25日');
  // the notice names the right contact for each viewer
  const notice = (viewer: 'seller' | 'staff' | 'merchant') => text(createElement(LateNotice, { viewer }));
  expect(notice('seller')).toContain('プラットフォームにお問い合わせください');
  expect(notice('merchant')).toContain('運営者にお問い合わせください');
  expect(notice('staff')).not.toContain('お問い合わせください');
});

test('one that is held, was paid, came back or was cancelled is not late, however long ago its day was', () => {
  const at = '2027-03-04T15:00:00.000Z';
  for (const part of shownAt(at, settlement, refused)) expect(part).not.toContain('遅延');
  for (const status of ['paid', 'bounced', 'cancelled'] as const)
    for (const part of shownAt(at, { ...settlement, status })) expect(part).not.toContain('遅延');
});

test('above the first payout of a day stands what the whole day adds up to', () => {
  const [first, second, other] = ['1', '2', '3'].map((id) => ({
    ...settlement,
    id,
    held: null,
    pay_date: id === '3' ? '2026-12-04' : '2026-12-11',
  }));
  const rows = [first, second, other] as never;
  const sums = [
    { day: '2026-12-11', count: 31, amount: 1_234_567 },
    { day: '2026-12-04', count: 1, amount: 300 },
  ];
  const table = (withSeller: boolean) =>
    markup(createElement(PayoutsTable, { filters: noFilters, rows, sums, now, label: '振込', withSeller })).split('<table')[1] ?? '';
  const found = [...table(true).matchAll(/(\d+件 ¥[\d,]+)|href="\/payouts\/(\d)"/g)].map(([, sum, id]) => sum ?? id);
  expect(found).toEqual(['31件 ¥1,234,567', '1', '2', '1件 ¥300', '3']);
  // a seller is paid once a day
  expect(table(false)).not.toContain('31件');
});
