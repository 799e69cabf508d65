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

test('who leaves the scheme out means https', () => {
  const typed: [string, string][] = [
    ['example.com', 'https://example.com'],
    ['matsumoto-tobo.jp', 'https://matsumoto-tobo.jp'],
    ['www.example.co.jp', 'https://www.example.co.jp'],
    ['WWW.Example.JP', 'https://WWW.Example.JP'],
    ['ｅｘａｍｐｌｅ．ｊｐ', 'https://example.jp'],
    [' example.jp ', 'https://example.jp'],
    ['//example.com', 'https://example.com'],
    ['example.jp/', 'https://example.jp/'],
    ['example.jp/shop/1', 'https://example.jp/shop/1'],
    ['example.jp/商品', 'https://example.jp/商品'],
    ['example.jp/@tobo', 'https://example.jp/@tobo'],
    ['example.jp?shop=1', 'https://example.jp?shop=1'],
    ['example.jp#top', 'https://example.jp#top'],
    ['example.jp:8443', 'https://example.jp:8443'],
    ['example.jp:8443/a', 'https://example.jp:8443/a'],
    ['a.b.c.example.jp', 'https://a.b.c.example.jp'],
    ['松本陶房.jp', 'https://松本陶房.jp'],
    ['がらす館.みんな', 'https://がらす館.みんな'],
    ['xn--example-4n4e.jp', 'https://xn--example-4n4e.jp'],
    ['minne.com/@matsumoto', 'https://minne.com/@matsumoto'],
    ['instagram.com/tobo.arita', 'https://instagram.com/tobo.arita'],
    ['shop-1.example.jp/a_b?c=d&e=f', 'https://shop-1.example.jp/a_b?c=d&e=f'],
  ];
  expect(typed.length).toBeGreaterThan(20);
  for (const [text, address] of typed) expect([text, webAddress(text)]).toEqual([text, address]);
});

test('what is no page for everybody is refused', () => {
  const schemes = [
    'ftp://example.com',
    'javascript:alert(1)//example.com',
    'data:text/html,a.b',
    'mailto:a@example.com',
    'https:example.com',
    'info@example.com',
    'example.com is ours',
    'tel:03-1234-5678',
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
