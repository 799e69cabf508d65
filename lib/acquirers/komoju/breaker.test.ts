import { expect, test } from 'vitest';
import { Breaker } from '@/lib/acquirers/komoju/breaker';

test('five connections in a row that were not made open it, and after ten seconds one call tries', () => {
  let now = 0;
  const breaker = new Breaker(() => now);
  for (let failure = 0; failure < 4; failure++) breaker.fail();
  breaker.succeed();
  expect([breaker.state, breaker.failures, breaker.admits()]).toEqual(['closed', 0, true]);
  for (let failure = 0; failure < 5; failure++) breaker.fail();
  now = 9_999;
  expect([breaker.state, breaker.admits()]).toEqual(['open', false]);
  now = 10_000;
  expect([breaker.state, breaker.admits(), breaker.admits()]).toEqual(['half_open', true, false]);
  breaker.fail();
  expect([breaker.state, breaker.failures]).toEqual(['open', 6]);
  now = 20_000;
  expect([breaker.admits(), breaker.admits()]).toEqual([true, false]);
  breaker.abstain();
  expect([breaker.admits(), breaker.admits()]).toEqual([true, false]);
  breaker.succeed();
  expect([breaker.state, breaker.failures, breaker.admits(), breaker.admits()]).toEqual(['closed', 0, true, true]);
});

test('it says since when no connection is made, and how often one was made again', () => {
  let now = 0;
  const breaker = new Breaker(() => now);
  expect([breaker.failingForMs, breaker.recoveries]).toEqual([null, 0]);
  breaker.fail();
  now = 1_000;
  breaker.succeed();
  // it never opened
  expect([breaker.failingForMs, breaker.recoveries]).toEqual([null, 0]);
  for (let failure = 0; failure < 6; failure++, now += 1_000) breaker.fail();
  expect(breaker.failingForMs).toBe(6_000);
  breaker.succeed();
  breaker.succeed();
  expect([breaker.failingForMs, breaker.recoveries]).toEqual([null, 1]);
});
