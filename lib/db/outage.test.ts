// alone: it says when the time has come
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isAway } from '@/lib/db/failures';
import { logFault, noteAway, noteTurnedAway } from '@/lib/db/outage';
import { forgetRepeats } from '@/lib/repeats';
import { keepLines, logged } from '@/lib/testing/logged';

const ping = vi.hoisted(() => vi.fn());
vi.mock('@/lib/db/ping', () => ({ pingDatabase: ping }));
keepLines();
beforeEach(() => {
  vi.useFakeTimers();
  forgetRepeats();
  logged.lines.length = 0;
  ping.mockReset().mockRejectedValue(new Error('away'));
});
afterEach(async () => {
  ping.mockReset().mockResolvedValue(1);
  await vi.advanceTimersByTimeAsync(5_000);
  vi.useRealTimers();
});

const lines = () => logged.lines.map((line) => JSON.parse(line));
const coded = (code: string) => Object.assign(new Error('x'), { code });
const away = coded('ECONNREFUSED');
const turnsAway = (times: number) => {
  for (let time = 0; time < times; time++) {
    logFault(coded('ECONNREFUSED'), 'operation failed');
    noteTurnedAway();
  }
};

test('while it is away: a line a second, with how many felt it; one when it is back', async () => {
  for (let second = 0; second < 5; second++) {
    turnsAway(300);
    await vi.advanceTimersByTimeAsync(1_000);
  }
  const since = expect.stringMatching(/^2/);
  expect(lines()).toHaveLength(6);
  expect(lines()[0]).toEqual({
    level: 50,
    time: expect.any(Number),
    msg: 'the database is away',
    ...{ since, seconds: 0, why: 'ECONNREFUSED', failed: 1, turnedAway: 0 },
  });
  expect(lines()[1]).toMatchObject({ since: lines()[0].since, seconds: 1, failed: 299, turnedAway: 300 });
  expect(lines()[5]).toMatchObject({ seconds: 5, failed: 300, turnedAway: 300 });
  // no call comes, and it is still away
  await vi.advanceTimersByTimeAsync(10_000);
  expect(lines()).toHaveLength(6);
  ping.mockResolvedValue(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(lines().slice(6)).toEqual([
    { level: 40, time: expect.any(Number), msg: 'the database is back', since: lines()[0].since, seconds: 16, turnedAway: 1_500 },
  ]);
});

test('whom it turns away while it seems to answer keeps it away: it is not told as back and away by turns', async () => {
  ping.mockResolvedValue(1);
  for (let second = 0; second < 5; second++) {
    logFault(coded('53300'), 'operation failed');
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(lines().map(({ msg }) => msg)).not.toContain('the database is back');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(lines().at(-1)).toMatchObject({ msg: 'the database is back', seconds: 6 });
});

test('what comes meanwhile and has nothing to do with it has its stack', () => {
  logFault(away, 'operation failed');
  logFault(new TypeError('x'), 'operation failed', { requestId: 'a' });
  expect(lines()[1]).toMatchObject({
    requestId: 'a',
    kind: 'TypeError',
    frames: expect.stringContaining('outage.test'),
    msg: 'operation failed',
  });
});

test('one statement’s own doing is no outage, unless there is one', () => {
  for (const own of ['57014', '40P01', '55P03', '40001', 'P2028', '23505']) {
    expect([own, isAway(coded(own)), noteAway(coded(own))]).toEqual([own, false, false]);
    logFault(coded(own), 'operation failed');
  }
  expect(lines()).toHaveLength(6);
  for (const theirs of ['08006', '53100', '53200', '53300', '57P01', '57P03', '58030', '25006', 'ETIMEDOUT', 'P1001', 'P2024'])
    expect([theirs, isAway(coded(theirs))]).toEqual([theirs, true]);
  for (const words of ['timeout exceeded when trying to connect', 'Connection terminated unexpectedly'])
    expect(isAway(new Error('x', { cause: new Error(words) }))).toBe(true);
  logFault(away, 'operation failed');
  for (const own of ['57014', '40P01', 'P2028']) expect(noteAway(coded(own))).toBe(true);
  expect(noteAway(coded('23505'))).toBe(false);
});
