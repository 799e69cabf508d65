import fc from 'fast-check';
import { expect, test } from 'vitest';
import { waterfall } from '@/components/ledger/balance/waterfall';

test('each change begins where the one before it ended, and the last ends at the closing balance', () => {
  expect(waterfall(100, [300, -200], 200)).toEqual({
    opening: { from: 0, to: 0.25, zero: 0 },
    changes: [
      { from: 0.25, to: 1, zero: 0 },
      { from: 0.5, to: 1, zero: 0 },
    ],
    closing: { from: 0, to: 0.5, zero: 0 },
  });
});

test('below zero the bars leave room on the left, and without money they are empty', () => {
  expect(waterfall(100, [-200], -100)).toEqual({
    opening: { from: 0.5, to: 1, zero: 0.5 },
    changes: [{ from: 0, to: 1, zero: 0.5 }],
    closing: { from: 0, to: 0.5, zero: 0.5 },
  });
  expect(waterfall(0, [], 0).closing).toEqual({ from: 0, to: 0, zero: 0 });
});

test('for any changes all bars fit, are as long as their amounts, and the longest reach both ends', () => {
  const yen = fc.integer({ min: -1_000_000, max: 1_000_000 });
  fc.assert(
    fc.property(yen, fc.array(yen, { maxLength: 12 }), (opening, changes) => {
      const closing = changes.reduce((sum, change) => sum + change, opening);
      const drawn = waterfall(opening, changes, closing);
      const bars = [drawn.opening, ...drawn.changes, drawn.closing];
      for (const { from, to } of bars) expect(from >= 0 && to <= 1 && from <= to).toBe(true);
      if (opening === 0 && changes.every((change) => change === 0)) return;
      expect(Math.max(...bars.map(({ to }) => to))).toBeCloseTo(1, 9);
      expect(Math.min(...bars.map(({ from }) => from))).toBeCloseTo(0, 9);
      const scale = [opening, ...changes].map(
        (amount, index) => [Math.abs(amount), (bars[index]?.to ?? 0) - (bars[index]?.from ?? 0)] as const,
      );
      const [widest = [1, 1]] = scale.filter(([amount]) => amount > 0);
      for (const [amount, width] of scale) expect(width * widest[0]).toBeCloseTo(amount * widest[1], 3);
    }),
  );
});
