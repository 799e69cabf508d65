import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { framesOf, log } from '@/lib/log';
import { forgetRepeats, isLetThrough } from '@/lib/repeats';
import { keepLines, logged } from '@/lib/testing/logged';

keepLines();
beforeEach(() => {
  vi.useFakeTimers();
  forgetRepeats();
  logged.lines.length = 0;
});
afterEach(() => void vi.useRealTimers());

const lines = () => logged.lines.map((line) => JSON.parse(line));
const fault = new TypeError('4111111111111111');
const fails = (times: number, about: object = {}) => {
  for (let time = 0; time < times; time++) log.error({ ...about, kind: fault.name, frames: framesOf(fault) }, 'it failed');
};

test('a fault that is repeated is written ten times, and then as a number once a second', () => {
  fails(5_000);
  expect(lines()).toHaveLength(10);
  expect(lines()[9]).toMatchObject({ kind: 'TypeError', frames: expect.stringContaining('repeats.test'), msg: 'it failed' });
  vi.advanceTimersByTime(1_000);
  expect(lines()).toHaveLength(11);
  expect(lines()[10]).toEqual({ level: 50, time: expect.any(Number), kind: 'TypeError', leftOut: 4_990, msg: 'it failed' });
  vi.advanceTimersByTime(60_000);
  expect(lines()).toHaveLength(11);
});

test('an hour of a fault at each moment is a line a second and a stack in ten', () => {
  for (let second = 0; second < 3_600; second++) {
    fails(20);
    vi.advanceTimersByTime(1_000);
  }
  expect(lines().length).toBeLessThanOrEqual(3_600 + 10 + 361);
  expect(lines().filter(({ frames }) => frames).length).toBeLessThanOrEqual(10 + 361);
  const told = lines().reduce((sum, { leftOut }) => sum + (leftOut ?? 1), 0);
  expect(told).toBe(3_600 * 20);
});

test('another fault is not drowned: by its sentence, kind, state, code, job and place', () => {
  fails(100);
  for (const about of [{ state: '23505' }, { code: 'x' }, { job: 'mail.send' }]) fails(1, about);
  log.error({ kind: fault.name, frames: framesOf(fault) }, 'something else failed');
  log.error({ kind: fault.name, frames: framesOf(new TypeError()) }, 'it failed');
  log.warn('only words');
  expect(lines()).toHaveLength(16);
});

test('what is no warning is written as often as it is said', () => {
  for (let time = 0; time < 500; time++) log.info({ time }, 'request');
  expect(lines()).toHaveLength(500);
});

test('for any number of different things: what is kept of them is bounded, and nothing goes uncounted', () => {
  let [through, leftOut] = [0, 0];
  for (let key = 0; key < 20_000; key++)
    if (isLetThrough('strangers', `k${key}`, { atOnce: 1, perSecond: 0 }, (n) => (leftOut += n))) through++;
  expect(through).toBeLessThanOrEqual(501);
  vi.advanceTimersByTime(1_000);
  expect(through + leftOut).toBe(20_000);
});

test('who has been quiet for a minute makes room', () => {
  for (let key = 0; key < 500; key++) isLetThrough('strangers', `k${key}`, { atOnce: 1, perSecond: 0 }, () => undefined);
  expect(isLetThrough('strangers', 'new', { atOnce: 1, perSecond: 0 }, () => undefined)).toBe(true); // the one for whatever else
  expect(isLetThrough('strangers', 'newer', { atOnce: 1, perSecond: 0 }, () => undefined)).toBe(false);
  vi.advanceTimersByTime(61_000);
  expect(isLetThrough('strangers', 'newest', { atOnce: 1, perSecond: 0 }, () => undefined)).toBe(true);
});

test('a flood of one sort leaves the others as they are', () => {
  for (let key = 0; key < 5_000; key++) isLetThrough('refusals', `k${key}`, { atOnce: 1, perSecond: 0 }, () => undefined);
  fails(1);
  expect(lines()).toEqual([expect.objectContaining({ msg: 'it failed', frames: expect.any(String) })]);
});
