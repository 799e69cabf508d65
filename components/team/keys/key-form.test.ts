// The typed values of a key equal the operation's input.
import { expect, test } from 'vitest';
import { type Key, stateOf } from '@/components/team/keys/key';
import { formOf, inputOf, keyForm, newKey } from '@/components/team/keys/key-form';

const key: Key = {
  id: '01926f00-0000-7000-8000-000000000000',
  kind: 'secret',
  name: '本番',
  mode: 'test',
  last_four: 'aB3d',
  value: null,
  scopes: ['read', 'refunds'],
  addresses: ['203.0.113.0/24', '2001:db8::1'],
  created_at: '2026-01-01T00:00:00Z',
  last_used_at: null,
  ends_at: '2026-03-01T00:00:30Z',
  replaced_by: null,
  revoked_at: null,
  uses: [],
};
const faultsOf = (given: object) =>
  keyForm.safeParse({ ...newKey, name: 'x', ...given }).error?.issues.map(({ path, message }) => [path[0], message]);

test('what a key is comes back as it was, its end to the second', () => {
  const form = formOf(key);
  expect(form).toMatchObject({ may: 'chosen', addresses: '203.0.113.0/24\n2001:db8::1', endsAt: '2026-03-01T09:00' });
  expect(inputOf(form, key)).toEqual({ name: '本番', scopes: key.scopes, addresses: key.addresses, ends_at: key.ends_at });
  expect(inputOf({ ...form, endsAt: '2026-03-02T09:00' }, key).ends_at).toBe('2026-03-02T09:00:00+09:00');
  expect(inputOf({ ...form, endsAt: '' }, key)).not.toHaveProperty('ends_at');
  expect(inputOf({ ...form, may: 'all', addresses: '' }, key)).toMatchObject({ scopes: [], addresses: [] });
});

test('a publishable key has no limits but its end, whatever was typed before it was chosen', () => {
  const typed = { ...newKey, kind: 'publishable' as const, may: 'chosen' as const, scopes: ['read' as const], addresses: '203.0.113.7' };
  expect(inputOf({ ...typed, name: 'x', endsAt: '2026-03-01T09:00' })).toEqual({
    name: 'x',
    scopes: [],
    addresses: [],
    ends_at: '2026-03-01T09:00:00+09:00',
  });
  expect(faultsOf({ kind: 'publishable', may: 'chosen' })).toBeUndefined();
});

test('what is wrong is told at its field', () => {
  expect(faultsOf({})).toBeUndefined();
  expect(faultsOf({ may: 'chosen' })?.map(([field]) => field)).toEqual(['scopes']);
  expect(faultsOf({ addresses: '203.0.113.7 どこか' })).toEqual([['addresses', 'noAddress']]);
  expect(faultsOf({ addresses: Array.from({ length: 51 }, (_, at) => `203.0.113.${at}`).join('\n') })).toEqual([['addresses', 'tooMany']]);
  expect(faultsOf({ endsAt: '2026-02-30T00:00' })?.map(([field]) => field)).toEqual(['endsAt']);
  expect(faultsOf({ name: ' ' })?.map(([field]) => field)).toEqual(['name']);
});

test.each([
  [{ revoked_at: '2026-02-01T00:00:00Z' }, 'revoked'],
  [{ ends_at: '2026-02-20T00:00:00Z' }, 'ended'],
  [{ ends_at: '2026-02-20T00:00:01Z' }, 'ending'],
  [{ ends_at: '2026-02-27T00:00:00Z' }, 'ending'],
  [{ ends_at: '2026-02-27T00:00:01Z' }, 'good'],
  [{ ends_at: null }, 'good'],
] as const)('%j is %s', (change, state) => {
  expect(stateOf({ ...key, ...change }, '2026-02-20T00:00:00Z')).toBe(state);
});
