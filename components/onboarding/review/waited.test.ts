import { expect, test } from 'vitest';
import { waitedFor } from '@/components/onboarding/review/waited';

test('an application is amber after two days and red after five', () => {
  const now = '2026-12-10T00:00:00Z';
  const looks = [
    '2026-12-10T00:00:01Z',
    '2026-12-08T00:00:00Z',
    '2026-12-07T23:59:59Z',
    '2026-12-05T00:00:00Z',
    '2026-12-04T23:59:59Z',
    '2026-11-10T00:00:00Z',
  ];
  expect(looks.map((since) => waitedFor(since, now))).toEqual([
    { days: 0, look: 'neutral' },
    { days: 2, look: 'neutral' },
    { days: 2, look: 'warning' },
    { days: 5, look: 'warning' },
    { days: 5, look: 'danger' },
    { days: 30, look: 'danger' },
  ]);
});
