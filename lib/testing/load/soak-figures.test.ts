// Finds a leak in figures as noisy as a real process's, and none where there is none.
import { expect, test } from 'vitest';
import { driftOf, floors, quantile, type Sample, trendOf } from '@/lib/testing/load/soak-figures';

/** Deterministic: a small generator of numbers between 0 and 1. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** 30 minutes, every two seconds: a heap that grows by up to 60 MB and is collected, above a floor that grows by `perHour`. */
function memory(perHour: number, seed: number): Sample[] {
  const random = dice(seed);
  let above = 0;
  return Array.from({ length: 900 }, (_, index) => {
    const at = index / 30;
    above = above > 60 ? 0 : above + random() * 4;
    return { at, value: 300 + (perHour / 60) * at + above + random() * 6 };
  });
}

const seeds = [1, 2, 3, 4, 5, 6, 7, 8];

test('a process that leaks is found out', () => {
  for (const seed of seeds) expect(trendOf(floors(memory(60, seed), 1)).low).toBeGreaterThan(4);
});

test('one that does not is left in peace, whatever its garbage', () => {
  for (const seed of seeds) {
    const { perHour, low } = trendOf(floors(memory(0, seed), 1));
    expect(low).toBeLessThan(4);
    expect(Math.abs(perHour)).toBeLessThan(10);
  }
});

test('a line that is known is read as it is', () => {
  const line = [0, 1, 2, 3].map((at) => ({ at, value: 5 + at / 2 }));
  expect(trendOf(line)).toEqual({ perHour: 30, low: 30, high: 30 });
  const bent = trendOf([0, 4, 2, 6].map((value, at) => ({ at, value })));
  expect(bent.perHour).toBeCloseTo(96);
  expect([bent.low < 0, bent.high > 180]).toEqual([true, true]);
  expect(() => trendOf(line.slice(0, 2))).toThrow('fewer than three');
});

test('quantiles, and how they drift', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => index + 1);
  expect([quantile(hundred, 0.99), quantile(hundred, 0.5), quantile([], 0.99)]).toEqual([100, 51, 0]);
  const samples = hundred.map((value) => ({ at: value, value: value <= 50 ? 100 : 125 }));
  expect(driftOf(samples, 0.99)).toBe(0.25);
});

/** Calls of 20 to 60 ms that become slower by `drift` over half an hour. */
const calls = (drift: number, seed: number): Sample[] => {
  const random = dice(seed);
  return Array.from({ length: 18_000 }, (_, index) => ({
    at: index / 600,
    value: (20 + random() ** 4 * 40) * (1 + (drift * index) / 18_000),
  }));
};

test('a service that becomes half as slow again is found out, and one that does not is not', () => {
  for (const seed of seeds) {
    expect(driftOf(calls(0.5, seed), 0.99)).toBeGreaterThan(0.2);
    expect(Math.abs(driftOf(calls(0, seed), 0.99))).toBeLessThan(0.1);
  }
});
