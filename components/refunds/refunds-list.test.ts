// A rejected refund request shows no figure that looks like paid money.
import { NextIntlClientProvider } from 'next-intl';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { noFilters } from '@/components/refunds/filters';
import { RefundsList } from '@/components/refunds/refunds-list';
import type { RefundEntryReply } from '@/lib/refunds/list/schema';
import { ja } from '@/messages/ja';

const back: RefundEntryReply = {
  id: '0190a0a0-0000-7000-8000-000000000001',
  kind: 'reverse_request',
  refund_type: 'reverse',
  state: 'rejected',
  amount: 1_980,
  payment: '0190a0a0-0000-7000-8000-000000000002',
  external_order_num: 'A-1',
  brand: 'konbini',
  description: null,
  reason: '口座が確認できません。',
  created_at: '2027-01-01T02:00:00.000Z',
  decided_at: '2027-01-01T03:00:00.000Z',
  customer_fee: 110,
  service_fee: 0,
  resend: false,
  own: 480,
  sellers: [{ merchant_id: '0190a0a0-0000-7000-8000-000000000003', name: '青山商店', amount: 1_500 }],
};

function markupOf(state: RefundEntryReply['state']): string {
  const children = createElement(RefundsList, {
    filters: noFilters,
    rows: [{ ...back, state }],
    now: '2027-01-02T03:00:00.000Z',
    splits: true,
  });
  const props = { locale: 'ja', messages: ja, timeZone: 'Asia/Tokyo', children } as never;
  return renderToStaticMarkup(createElement(NextIntlClientProvider, props));
}

/** The class of each element with a negative figure, on the card and in the row. */
const figures = (state: RefundEntryReply['state']): [string, string][] =>
  [...markupOf(state).matchAll(/<span class="([^"]*)">([^<]*−¥[^<]*)</g)].map(([, look = '', text = '']) => [text, look]);

test('amount, fee and flow are muted and struck through where it was rejected, and nowhere else', () => {
  const rejected = figures('rejected');
  expect(rejected.map(([text]) => text.replace(/^.*−/, '−'))).toEqual(expect.arrayContaining(['−¥1,980', '−¥110', '−¥480', '−¥1,500']));
  expect(rejected).toHaveLength(8);
  for (const [text, look] of rejected)
    expect([text, look]).toEqual([text, expect.stringMatching(/text-muted.*line-through|line-through.*text-muted/)]);
  for (const state of ['pending', 'completed'] as const) {
    const others = figures(state);
    expect(others).toHaveLength(8);
    for (const [text, look] of others) expect([text, look]).toEqual([text, expect.not.stringContaining('line-through')]);
  }
});

test('the flow goes from one end of a card to the other, and is narrow in a row', () => {
  const flows = [...markupOf('completed').matchAll(/<span class="block text-xs ([^"]*)"><span class="flex justify-between/g)];
  expect(flows.map(([, width]) => width?.trim())).toEqual(['', 'max-w-56']);
});
