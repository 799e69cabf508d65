import { NextIntlClientProvider } from 'next-intl';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { HeldDisputes } from '@/components/merchants/acquirers/disputes/held-disputes';
import { heldCauses } from '@/lib/chargebacks/held/held-dispute';
import type { HeldDisputeReply } from '@/lib/chargebacks/held/schema';
import { en } from '@/messages/en';
import { ja } from '@/messages/ja';

const now = '2026-11-29T01:00:00Z';
const dispute: HeldDisputeReply = {
  resource: 'held_dispute',
  ...{ acquirer: 'komoju', reference: 'd_1', state: 'held', cause: 'above_disputable', disputable: 8_000 },
  there: { status: 'lost', amount: 12_000, currency: 'JPY', payment: 'p_1', due_at: '2026-12-20T00:00:00Z', reason_code: '10.4' },
  ...{ merchant_id: 'm', payment_id: '01926f00-0000-7000-8000-000000000000', chargeback_id: null },
  ...{ held_at: '2026-11-29T00:00:00Z', tried_at: '2026-11-29T00:00:00Z', ended_at: null, decided_by: null, reason: null },
};
const drawn = (locale: 'ja' | 'en', change: Partial<HeldDisputeReply>) =>
  renderToStaticMarkup(
    createElement(NextIntlClientProvider, {
      ...{ locale, messages: { ja, en }[locale], timeZone: 'Asia/Tokyo' },
      children: createElement(HeldDisputes, {
        disputes: [{ ...dispute, ...change }],
        now,
        actions: { again: vi.fn(), setAside: vi.fn() },
      }),
    } as never),
  );
const textOf = (...given: Parameters<typeof drawn>) => drawn(...given).replace(/<[^>]*>/g, ' ');

test('an open one says why, what is possible, what stands there, and what can be done', () => {
  const html = drawn('ja', {});
  for (const words of ['8,000', '12,000', '10.4', 'd_1', 'p_1', '反証不成立', '再試行', '対応済みにする', '2026/12/20'])
    expect(html).toContain(words);
  expect(html).toContain(`href="/payments/${dispute.payment_id}"`);
  expect(html).toContain('href="/chargeback-decisions"');
  // there is nothing to lead to
  expect(drawn('ja', { cause: 'unknown_payment' })).not.toContain(`href="/payments/${dispute.payment_id}"`);
});

test('every cause has words in both languages, and a foreign amount its currency', () => {
  for (const [locale, messages] of [['ja', ja] as const, ['en', en] as const]) {
    for (const cause of heldCauses) {
      const { title, text } = messages.acquirers.disputes.causes[cause];
      const shown = textOf(locale, { cause });
      expect(shown).toContain(title);
      expect(shown).toContain(text.split('{')[0]);
    }
    const there = { ...dispute.there, amount: 1_234.5, currency: 'USD' };
    expect(textOf(locale, { cause: 'currency', there })).toContain('1,234.5 USD');
  }
});

test('one that has ended says how, by whom and why, and leads to its chargeback', () => {
  const aside = textOf('en', { state: 'set_aside', decided_by: '運営 花子', reason: '確認済み' });
  for (const words of ['Set aside', '運営 花子', '確認済み', 'Retry']) expect(aside).toContain(words);
  expect(aside).not.toContain(en.acquirers.disputes.causes.above_disputable.text.slice(0, 10));
  const done = drawn('ja', { state: 'done', chargeback_id: '01926f00-0000-7000-8000-000000000001' });
  expect(done).toContain('href="/chargeback-decisions/01926f00-0000-7000-8000-000000000001"');
  expect(done).toContain(ja.acquirers.disputes.states.done);
  expect(done).not.toContain(ja.acquirers.disputes.again.do);
  expect(textOf('ja', { state: 'done' })).toContain(ja.acquirers.disputes.states.over);
});
