import { expect, test } from 'vitest';
import { isFrom, rangeText, readRange } from '@/lib/auth/source-addresses';

const written = (text: string) => {
  const range = readRange(text);
  return range && rangeText(range);
};

test.each([
  ['203.0.113.7', '203.0.113.7'],
  [' 203.0.113.7 ', '203.0.113.7'],
  ['203.0.113.7/32', '203.0.113.7'],
  ['203.0.113.7/24', '203.0.113.0/24'],
  ['0.0.0.0/0', '0.0.0.0/0'],
  ['2001:DB8:0:0::7', '2001:db8::7'],
  ['2001:db8:1:2:3:4:5:6/48', '2001:db8:1::/48'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
])('%s is the range %s', (given, kept) => {
  expect(written(given)).toBe(kept);
});

test.each([
  '',
  'example.jp',
  '203.0.113',
  '203.0.113.256',
  '203.0.113.07',
  '0x7f.0.0.1',
  '3405803783',
  '203.0.113.0/33',
  '203.0.113.0/',
  '203.0.113.0/-1',
  '203.0.113.0/24/24',
  '2001:db8::/129',
  'fe80::1%eth0',
  '::ffff:203.0.113.7/24',
  '2001:db8:::7',
  `${'1'.repeat(60)}/8`,
])('%s is none', (given) => {
  expect(readRange(given)).toBeNull();
});

test('an address is of a range, or it is not', () => {
  const ranges = ['203.0.113.0/24', '198.51.100.7', '2001:db8::/32'].map(readRange).filter((range) => range !== null);
  for (const address of ['203.0.113.0', '203.0.113.255', '198.51.100.7', '::ffff:198.51.100.7', '2001:db8:ffff::1'])
    expect([address, isFrom(ranges, address)]).toEqual([address, true]);
  for (const address of ['203.0.114.0', '198.51.100.8', '2001:db9::1', '::ffff:203.0.114.0', 'nowhere', '', null])
    expect([address, isFrom(ranges, address)]).toEqual([address, false]);
});
