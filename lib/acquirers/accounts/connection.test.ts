import { expect, test } from 'vitest';
import { presentConnection } from '@/lib/acquirers/accounts/connection';
import type { CatchUpRow } from '@/lib/acquirers/catch-up/store';
import type { Reached } from '@/lib/acquirers/komoju/client';

const since = new Date('2026-11-29T00:00:00Z');
const read: CatchUpRow = { acquirer: 'komoju', doneUntil: since, dueAt: since, failures: 0, failingSince: null };
const reached: Reached = { state: 'closed', failures: 0, failingSince: null, recoveries: 0 };
const failing: Reached = { ...reached, failures: 1, failingSince: since };

test('an acquirer is unreachable once payments or the reading of its list feel it', () => {
  const of = (how: Reached | null, list: CatchUpRow | undefined) => presentConnection('komoju', how, list).unreachable_since;
  expect(of(null, read)).toBeNull();
  expect(of(reached, read)).toBeNull();
  // one connection that was not made is no outage
  expect(of(failing, read)).toBeNull();
  expect(of({ ...failing, state: 'open' }, undefined)).toBe('2026-11-29T00:00:00Z');
  expect(of({ ...failing, state: 'half_open' }, read)).toBe('2026-11-29T00:00:00Z');
  expect(of(failing, { ...read, failures: 1, failingSince: since })).toBe('2026-11-29T00:00:00Z');
});

test('of what was never asked nothing is known', () => {
  expect(presentConnection('own-account', null, undefined)).toEqual({
    ...{ name: 'own-account', unreachable_since: null, next_try_at: null, read_until: null, unread_since: null },
  });
});
