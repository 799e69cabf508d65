import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeRouter } from '@/lib/api/router';
import type { Handlers } from '@/lib/http/http';
import { runs } from '@/lib/testing/tier';

const routes = ['/a', '/a/{id}', '/a/{id}/b', '/a/new', '/a/new/c', '/a/{id}/{kind}/d'];
const find = makeRouter(Object.fromEntries(routes.map((route) => [route, route as unknown as Handlers])));
const found = (path: string) => {
  const { handlers, params } = find(path) ?? {};
  return handlers && [handlers, params];
};

test('a literal goes before a parameter, and a way that ends nowhere is left', () => {
  expect(found('/a')).toEqual(['/a', {}]);
  expect(found('/a/new')).toEqual(['/a/new', {}]);
  expect(found('/a/x')).toEqual(['/a/{id}', { id: 'x' }]);
  expect(found('/a/new/c')).toEqual(['/a/new/c', {}]);
  // "new" itself has no child "b"
  expect(found('/a/new/b')).toEqual(['/a/{id}/b', { id: 'new' }]);
  expect(found('/a/new/c/d')).toEqual(['/a/{id}/{kind}/d', { id: 'new', kind: 'c' }]);
  for (const path of ['', '/', 'a', '/b', '/a/', '/a//b', '/a/x/', '/A', '/a/x/B', '/a/x/y', '/a/x/y/d/e', '/a/%6eew/c', '/%61'])
    expect([path, found(path)]).toEqual([path, undefined]);
});

test('a parameter is decoded and is never a path', () => {
  expect(found('/a/%e3%81%82')).toEqual(['/a/{id}', { id: 'あ' }]);
  expect(found('/a/x%2Fb')).toEqual(['/a/{id}', { id: 'x/b' }]);
  expect(found('/a/__proto__')).toEqual(['/a/{id}', { id: '__proto__' }]);
  expect(found('/a/%00')).toEqual(['/a/{id}', { id: '\0' }]);
});

test('two names at one place are a mistake of ours', () => {
  expect(() => makeRouter({ '/a/{id}': {} as Handlers, '/a/{other}/b': {} as Handlers })).toThrow('stand at the same place');
});

test('for any path: what is found is what the route says', () => {
  const words = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'new', 'x', '', '%20'), { maxLength: 6 });
  fc.assert(
    fc.property(words, (segments) => {
      const path = `/${segments.join('/')}`;
      const matches = routes.filter((route) => new RegExp(`^${route.replace(/\{\w+\}/g, '[^/]+')}$`).test(path));
      const handlers = find(path)?.handlers as unknown as string | undefined;
      expect(handlers === undefined).toBe(matches.length === 0);
      if (handlers !== undefined) expect(matches).toContain(handlers);
    }),
    runs(500, 20_000),
  );
});
