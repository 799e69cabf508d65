import { NextIntlClientProvider } from 'next-intl';
import { type ComponentProps, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { aheadOf, EnvironmentChip } from '@/components/shell/environment-chip';
import { en } from '@/messages/en';
import { ja } from '@/messages/ja';

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
// in UTC it is the evening before
const now = new Date('2026-12-22T16:00:00Z');

function shown(locale: 'ja' | 'en', aheadMs: number, live = false, rehearsal = false) {
  const children = createElement(EnvironmentChip, { live, rehearsal, clock: { now, aheadMs } });
  // in a time zone that differs from the readers'
  const props: ComponentProps<typeof NextIntlClientProvider> = {
    locale,
    messages: locale === 'ja' ? ja : en,
    timeZone: 'America/New_York',
    children,
  };
  const markup = renderToStaticMarkup(createElement(NextIntlClientProvider, props));
  return { text: markup.replace(/<[^>]*>/g, ''), hint: /title="([^"]*)"/.exec(markup)?.[1] };
}

test('a clock that was moved shows which day it is in Japan, and by how much it was moved', () => {
  expect(shown('ja', 30 * day)).toEqual({ text: 'Sandbox · 2026/12/23', hint: '業務時刻は実際より30日進んでいます' });
  expect(shown('en', 30 * day)).toEqual({ text: 'Sandbox · Dec 23, 2026', hint: 'Business time runs 30 days ahead' });
  expect(shown('en', day).hint).toBe('Business time runs 1 day ahead');
  expect([shown('ja', 2 * hour).hint, shown('en', 2 * hour).hint]).toEqual([
    '業務時刻は実際より2時間進んでいます',
    'Business time runs 2 hours ahead',
  ]);
  expect([shown('ja', minute).hint, shown('en', minute).hint]).toEqual([
    '業務時刻は実際より1分進んでいます',
    'Business time runs 1 minute ahead',
  ]);
});

test('one that was not moved, and a live one, show no date', () => {
  expect(shown('ja', 0)).toEqual({ text: 'Sandbox', hint: ja.environment.sandboxHint });
  expect(shown('en', 0, true)).toEqual({ text: 'Live', hint: en.environment.liveHint });
  expect(shown('en', 30 * day, true)).toEqual({ text: 'Live', hint: en.environment.liveHint });
  expect(shown('en', 30 * day, true, true)).toEqual({ text: 'Rehearsal', hint: en.environment.rehearsal.hint });
});

test('seconds are nothing, and a move over thirty days is thirty although it took a moment itself', () => {
  expect(aheadOf(29_999)).toBeNull();
  expect(aheadOf(minute)).toEqual({ unit: 'minutes', count: 1 });
  expect(aheadOf(hour)).toEqual({ unit: 'hours', count: 1 });
  expect(aheadOf(day - minute)).toEqual({ unit: 'hours', count: 24 });
  expect(aheadOf(day)).toEqual({ unit: 'days', count: 1 });
  expect(aheadOf(30 * day - 40_000)).toEqual({ unit: 'days', count: 30 });
});
