import { expect, test } from 'vitest';
import { scaleMarks } from '@/components/charts/scale';

test('a scale ends just above the highest figure, and has a line at every step of 1, 2 or 5', () => {
  expect(scaleMarks(130_000)).toEqual([150_000, 100_000, 50_000, 0]);
  expect(scaleMarks(200_000)).toEqual([200_000, 150_000, 100_000, 50_000, 0]);
  expect(scaleMarks(200_001)).toEqual([300_000, 200_000, 100_000, 0]);
  expect(scaleMarks(1)).toEqual([1, 0]);
  for (let highest = 1; highest < 1e9; highest = Math.ceil(highest * 1.37)) {
    const [top = 0, below = 0] = scaleMarks(highest);
    expect(top).toBeGreaterThanOrEqual(highest);
    expect(below).toBeLessThan(highest);
    expect(scaleMarks(highest).length).toBeLessThanOrEqual(5);
  }
});
