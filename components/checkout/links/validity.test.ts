import { expect, test } from 'vitest';
import { secondsOf, usualValidity, validities } from '@/components/checkout/links/validity';
import { createSessionInput } from '@/lib/sessions/schema';

const now = '2026-12-01T03:00:00.000Z';
const until = (lastDay: string) => secondsOf({ validity: 'date', lastDay, now });

test('every preset is a time that the operation takes, from an hour to ninety days', () => {
  const presets = validities.filter((one) => one !== 'date').map((validity) => secondsOf({ ...usualValidity, validity, now }));
  expect(presets).toEqual([3_600, 86_400, 7 * 86_400, 30 * 86_400, 90 * 86_400]);
  for (const seconds of presets) expect(createSessionInput.shape.expires_in_seconds.safeParse(seconds).success).toBe(true);
});

test('a date is its whole day in Tokyo, today to the ninetieth', () => {
  expect(until('2026-12-01')).toBe(12 * 3_600);
  expect(until('2026-12-31')).toBe(30 * 86_400 + 12 * 3_600);
  expect(until('2027-02-28')).toBe(89 * 86_400 + 12 * 3_600);
  for (const day of ['2027-03-01', '2026-11-30', '2026-02-30', '', 'x']) expect(until(day)).toBeNull();
});
