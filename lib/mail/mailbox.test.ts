import { expect, test } from 'vitest';
import { emailAddress } from '@/lib/japan/email';
import { mailboxOf } from '@/lib/mail/mailbox';

const plain = [
  'hanako@example.jp',
  'hanako.sato@example.jp',
  'h@example.jp',
  'a.b.c.d@example.jp',
  'hanako+shop@example.jp',
  '-hanako-@example.jp',
  '_hanako_@example.jp',
  "o'brien@example.jp",
  '0123456789@docomo.ne.jp',
  '!#$%&*+/=?^_`{|}~@example.jp',
];
const odd = [
  ['a..b@docomo.ne.jp', '"a..b"@docomo.ne.jp'],
  ['ab.@ezweb.ne.jp', '"ab."@ezweb.ne.jp'],
  ['.ab@docomo.ne.jp', '".ab"@docomo.ne.jp'],
  ['..@docomo.ne.jp', '".."@docomo.ne.jp'],
  ['.@docomo.ne.jp', '"."@docomo.ne.jp'],
  ['a...b@ezweb.ne.jp', '"a...b"@ezweb.ne.jp'],
  ['a..b..c@au.com', '"a..b..c"@au.com'],
  ['hana-ko..1985@docomo.ne.jp', '"hana-ko..1985"@docomo.ne.jp'],
  ['_..._@softbank.ne.jp', '"_..._"@softbank.ne.jp'],
  ['love.love.@docomo.ne.jp', '"love.love."@docomo.ne.jp'],
  ['.love.love@docomo.ne.jp', '".love.love"@docomo.ne.jp'],
  ["o'brien..x@example.jp", '"o\'brien..x"@example.jp'],
  ['a+b..c@example.jp', '"a+b..c"@example.jp'],
] as const;

test('what stands before the @ is quoted where SMTP wants it, and nowhere else; each is an address that is taken', () => {
  for (const address of plain) expect([emailAddress(address), mailboxOf(address)]).toEqual([address, address]);
  for (const [address, mailbox] of odd) expect([emailAddress(address), mailboxOf(address)]).toEqual([address, mailbox]);
});

test('what is quoted already stays so, and a quote or a backslash inside is said to be one', () => {
  expect(mailboxOf('"a..b"@example.jp')).toBe('"a..b"@example.jp');
  expect(mailboxOf('a"..b@example.jp')).toBe('"a\\"..b"@example.jp');
  expect(mailboxOf('a\\..b@example.jp')).toBe('"a\\\\..b"@example.jp');
});
