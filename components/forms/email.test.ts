import { expect, test } from 'vitest';
import { looksLikeEmail } from '@/components/forms/resolve';
import { emailAddress } from '@/lib/japan/email';
import { typedEmail } from '@/lib/japan/typed-email';
import { email } from '@/lib/operation/wire';

const good = [
  'a..b@docomo.ne.jp',
  'abc.@docomo.ne.jp',
  '.abc@ezweb.ne.jp',
  'a+b@example.co.jp',
  'a_b-c@sub.example.jp',
  'x@xn--wgv71a.jp',
  "o'neil@example.com",
];
const wrong = [
  '',
  'a',
  'a@b',
  '@example.com',
  'a@',
  'a@.com',
  'a@example.',
  'a b@example.com',
  'a@exa mple.com',
  'a@@example.com',
  'a@example..com',
  '山田@example.com',
  'a@日本語.jp',
  'a@-example.com',
  `a@${'b'.repeat(320)}.jp`,
];

test('an address as browsers judge it, with a dot in its domain', () => {
  for (const address of good) expect([address, emailAddress(address)]).toEqual([address, address]);
  for (const address of wrong) expect([address, emailAddress(address)]).toEqual([address, null]);
  expect(emailAddress(' ａ．ｂ＠ｅｘａｍｐｌｅ．ｃｏ．ｊｐ　')).toBe('a.b@example.co.jp');
});

const spellings = [
  ...[
    'ｔａｒｏ＠ｅｘａｍｐｌｅ．ｊｐ',
    'ｔａｒｏ＠ｅｘａｍｐｌｅ。ｊｐ',
    'taro＠example.jp',
    'taro@example。jp',
    'taro@example｡jp',
    'taro﹫example.jp',
  ],
  ...[' taro@example.jp', 'taro@example.jp　', 'taro@example.jp\n', 'taro@ｅｘａｍｐｌｅ.jp', 'ｔaro@example．jp', 'taro@example．ｊｐ'],
];
test.each(spellings)('%j is typed for the same address in every form and by the API', (typed) => {
  expect([emailAddress(typed), email().parse(typed), typedEmail(typed), looksLikeEmail(typed)]).toEqual([
    ...Array(3).fill('taro@example.jp'),
    true,
  ]);
});

test('every other place of the product judges the same', () => {
  for (const address of [...good, ...wrong])
    expect([address, email().safeParse(address).success]).toEqual([address, emailAddress(address) !== null]);
});
