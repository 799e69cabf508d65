import { expect, test } from 'vitest';
import { unitOf, withoutGaps } from '@/components/ui/time-since';

const day = 24 * 60 * 60 * 1000;

test('from a day to a month it is days that are counted', () => {
  expect([day - 1, day, 10 * day, -10 * day, 30 * day - 1, 30 * day].map(unitOf)).toEqual([
    undefined,
    'day',
    'day',
    'day',
    'day',
    undefined,
  ]);
});

test('Japanese sets no space between a figure and what it counts', () => {
  expect(['2 か月前', '6 秒前', '10 日後', '昨日'].map(withoutGaps)).toEqual(['2か月前', '6秒前', '10日後', '昨日']);
});
