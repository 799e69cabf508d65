import { NextIntlClientProvider } from 'next-intl';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ChargebacksTable } from '@/components/chargebacks/chargebacks-table';
import type { ChargebackRow } from '@/components/chargebacks/disputed-card';
import { type ChargebackBase, hrefOf, noFilters } from '@/components/chargebacks/filters';
import { ja } from '@/messages/ja';

const row = {
  id: '0190a0a0-0000-7000-8000-000000000001',
  status: 'pending',
  amount: 7_900,
  reason: '説明との相違',
  reason_code: 'C31',
  due_date: '2026-12-03T14:59:59Z',
  created_at: '2026-11-19T13:51:00Z',
  payment_method: { type: 'credit_card', brand: 'visa', last_four_digits: '1111' },
  merchant_name: 'てしごと市場',
} as unknown as ChargebackRow;

function markupOf(status: string, base: ChargebackBase = '/chargebacks'): string {
  const children = createElement(ChargebacksTable, {
    base,
    rows: [{ ...row, status } as ChargebackRow],
    filters: noFilters,
    assignees: {},
    now: '2026-12-01T14:00:00.000Z',
    label: 'チャージバック',
    withMerchant: base !== '/chargebacks',
  });
  const props = { locale: 'ja', messages: ja, timeZone: 'Asia/Tokyo', children } as never;
  return renderToStaticMarkup(createElement(NextIntlClientProvider, props));
}

test('the deadline stands while an answer is waited for, and not after it', () => {
  expect(markupOf('pending')).toContain('2026/12/03');
  for (const status of ['defended', 'accepted', 'lost', 'cancelled', 'expired']) expect(markupOf(status)).not.toContain('2026/12/03');
});

test('rows and headers stay in the list they are in: a merchant’s own, or the operator’s, which names the merchant', () => {
  for (const base of ['/chargebacks', '/chargeback-decisions'] as const) {
    const markup = markupOf('pending', base);
    expect(markup).toContain(`href="${base}/${row.id}"`);
    expect(markup).toContain(`href="${base}?sort=largest"`);
    expect(markup.includes('てしごと市場')).toBe(base !== '/chargebacks');
    expect(hrefOf({ ...noFilters, status: 'lost', page: 1 }, base)).toBe(`${base}?status=lost`);
  }
});
