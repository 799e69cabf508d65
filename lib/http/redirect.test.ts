import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { redirect303, safeLocalPath, withQuery } from '@/lib/http/redirect';
import { runs } from '@/lib/testing/tier';

describe('back to a merchant', () => {
  test.each([
    ['https://shop.example/', 'https://shop.example/?payment_id=7'],
    ['https://shop.example/orders?x=1&y=a%20b#end', 'https://shop.example/orders?x=1&y=a%20b&payment_id=7#end'],
    ['https://shop.example/?payment_id=old&x', 'https://shop.example/?x&payment_id=7'],
    ['http://127.0.0.1:5000/r?payment_identity=1', 'http://127.0.0.1:5000/r?payment_identity=1&payment_id=7'],
    ['https://shop.example?', 'https://shop.example/?payment_id=7'],
  ])('%s', (address, there) => expect(withQuery(address, 'payment_id', '7')).toBe(there));

  test('for any address: what was in its query still is, and the id once', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (address) => {
        const [before, after] = [new URL(address), new URL(withQuery(address, 'payment_id', '7'))];
        expect([after.origin, after.pathname, after.hash]).toEqual([before.origin, before.pathname, before.hash]);
        expect(after.searchParams.getAll('payment_id')).toEqual(['7']);
        after.searchParams.delete('payment_id');
        const kept = [...before.searchParams].filter(([name, value]) => name !== '' || value !== '');
        expect([...after.searchParams].filter(([name, value]) => name !== '' || value !== '')).toEqual(kept);
      }),
      runs(300, 20_000),
    );
  });
});

test.each([
  ['/pay/abc?told=answered', '/pay/abc?told=answered'],
  ['/pay/../sessions/x', '/sessions/x'],
  ['//evil.example/x', '/'],
  ['/\\evil.example', '/'],
  ['/..//evil.example', '/'],
  ['https://evil.example/', '/'],
  ['javascript:alert(1)', '/'],
  ['/\t/evil.example', '/'],
  ['', '/'],
  [undefined, '/'],
  [['/pay/abc'], '/'],
])('a path of ours: %j leads to %s', (given, path) => expect(safeLocalPath(given)).toBe(path));

test('for any text a form leads to our own site', () => {
  const odd = fc.string({ unit: fc.constantFrom('/', '\\', '.', '\t', '\n', '?', '#', '@', ':', 'a', '%2f') });
  fc.assert(
    fc.property(fc.oneof(odd, fc.webUrl(), fc.string()), (text) => {
      expect(new URL(safeLocalPath(text), 'https://pay.example').origin).toBe('https://pay.example');
    }),
    runs(500, 20_000),
  );
});

test('after a form the browser asks for the next page, and nobody keeps the answer', () => {
  const { status, headers } = redirect303('/pay/abc', { 'set-cookie': 'locale=en' });
  expect([status, headers.get('location'), headers.get('cache-control'), headers.get('set-cookie')]).toEqual([
    303,
    '/pay/abc',
    'no-store',
    'locale=en',
  ]);
});
