import { expect, test } from 'vitest';
import { webAddress } from '@/lib/japan/web-address';

test('the address of a page, as it was typed', () => {
  const good = [
    'https://example.com',
    'http://example.co.jp/',
    'HTTPS://EXAMPLE.COM/a?b=c#d',
    'https://example.com:8443/a',
    'https://日本語.jp/商品?名=値',
    'https://example.com/@shop',
  ];
  for (const address of good) expect([address, webAddress(address)]).toEqual([address, address]);
  expect(webAddress(' ｈｔｔｐｓ：／／ｅｘａｍｐｌｅ．ｃｏｍ　')).toBe('https://example.com');
  expect(webAddress(`https://example.com/${'a'.repeat(1_980)}`)).toHaveLength(2_000);
});

test('what is no page for everybody is refused', () => {
  const schemes = [
    'example.com',
    'ftp://example.com',
    'javascript:alert(1)//example.com',
    'data:text/html,a.b',
    'mailto:a@example.com',
    'https:example.com',
    '//example.com',
  ];
  const hosts = [
    'https://localhost',
    'https://example',
    'https://',
    'https://.com',
    'https://example.',
    'https://[::1]/',
    'https:///example.com',
    'https:\\\\example.com',
    'https://exa mple.com',
    'https://a..b',
    'https://example.com:99999',
  ];
  const others = [
    '',
    ' ',
    'https://user@example.com',
    'https://user:pass@example.com',
    'https://:pass@example.com',
    `https://example.com/${'a'.repeat(1_981)}`,
    'https://example.com/a\nb',
  ];
  for (const address of [...schemes, ...hosts, ...others]) expect([address, webAddress(address)]).toEqual([address, null]);
});
