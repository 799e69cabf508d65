import { NextIntlClientProvider } from 'next-intl';
import { type ComponentProps, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Pagination } from '@/components/ui/pagination';
import { en } from '@/messages/en';

const shown = (list: { page: number; total: number; total_exceeded?: boolean }) => {
  const whole = { ...list, per_page: 20, last_page: Math.ceil(list.total / 20), data: [{}] };
  // the last link leads to an existing page
  const pages = createElement(Pagination, { list: whole, hrefOf: (page) => `/x?page=${page}` });
  const props: ComponentProps<typeof NextIntlClientProvider> = { locale: 'en', messages: en, timeZone: 'Asia/Tokyo', children: pages };
  const text = renderToStaticMarkup(createElement(NextIntlClientProvider, props));
  return { linked: [...text.matchAll(/page=(\d+)"/g)].map(([, page]) => Number(page)), narrow: text.includes('Narrow it') };
};

test('no page is linked beyond what a list reaches, and on the last one it says how to see more', () => {
  expect(Math.max(...shown({ page: 1, total: 1_000_000 }).linked)).toBe(5_000);
  expect(shown({ page: 5_000, total: 1_000_000 })).toEqual({ linked: [4_999, 1, 4_999, 5_000], narrow: true });
  expect(shown({ page: 4_999, total: 1_000_000 }).narrow).toBe(false);
  expect(shown({ page: 5_000, total: 100_000, total_exceeded: true }).narrow).toBe(true);
  expect(shown({ page: 5_000, total: 100_000 }).narrow).toBe(false);
  expect(shown({ page: 2, total: 35 })).toEqual({ linked: [1, 1, 2], narrow: false });
});
