import { z } from 'zod';
import { longestSeconds } from '@/lib/sessions/session';

const dayS = 86_400;
const presets = { hour: 3_600, day: dayS, week: 7 * dayS, month: 30 * dayS, quarter: 90 * dayS };
type Preset = keyof typeof presets;
/** How long a link can be paid: so long from now, or to the end of a day. */
export const validities = ['hour', 'day', 'week', 'month', 'quarter', 'date'] as const satisfies (Preset | 'date')[];
/** `now`: the service's, as the page was made. */
export type Validity = { validity: (typeof validities)[number]; lastDay: string; now: string };

export const validityFields = { validity: z.enum(validities), lastDay: z.string(), now: z.string() };
export const usualValidity: Validity = { validity: 'week', lastDay: '', now: '' };

/** The first millisecond after a day in Tokyo; null: no day. */
function endOf(day: string): number | null {
  if (!z.iso.date().safeParse(day).success) return null;
  return Date.parse(`${day}T00:00:00+09:00`) + dayS * 1_000;
}

/** From now to the end, as the operation takes it; null: the day is over, or further away than a link may live. */
export function secondsOf({ validity, lastDay, now }: Validity): number | null {
  if (validity !== 'date') return presets[validity];
  const end = endOf(lastDay);
  const seconds = end === null ? 0 : Math.floor((end - Date.parse(now)) / 1_000);
  return seconds >= 60 && seconds <= longestSeconds ? seconds : null;
}
