// The button that pays at once names the sum that its form confirms.
import { NextIntlClientProvider } from 'next-intl';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Actions } from '@/components/checkout/manage/actions';
import type { ManageReply } from '@/lib/renewals/page/schema';
import { en } from '@/messages/en';
import { ja } from '@/messages/ja';

const htmlOf = (locale: 'ja' | 'en', given: Pick<ManageReply, 'may' | 'on_resume'>) => {
  const page = { price: { amount: 3_000, tax: 300, fee: 50, total: 3_350 }, ...given } as ManageReply;
  const children = createElement(Actions, { page, at: '/manage/x' });
  const props = { locale, messages: locale === 'ja' ? ja : en, timeZone: 'Asia/Tokyo', children } as never;
  return renderToStaticMarkup(createElement(NextIntlClientProvider, props));
};
const may = { change_card: true, pause: false, resume: null, end: 'now', answer: false } as const;

test.each([
  ['ja', '¥2,250を支払って再開する'],
  ['en', 'Pay ¥2,250 and start again'],
] as const)('in %s a suspended one names what is charged now, and sends the price that was shown', (locale, name) => {
  const html = htmlOf(locale, { may: { ...may, resume: 'suspension' }, on_resume: { gross: 2_200, total: 2_250 } });
  expect(html).toContain(name);
  expect(html).toContain('<input type="hidden" name="gross" value="2200"/>');
  expect(html).not.toContain('3,350');
});

test('what charges nothing at once sends no sum', () => {
  for (const resume of ['pause', 'end'] as const) expect(htmlOf('ja', { may: { ...may, resume }, on_resume: null })).not.toContain('gross');
});
