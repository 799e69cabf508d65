import { longestMs } from '@/lib/team/keys/limits';

/** How long a replaced key continues to work next to its successor. */
export const overlaps = ['none', 'hour', 'day', 'week'] as const;
export type Overlap = (typeof overlaps)[number];

const hourMs = 3_600_000;
const lengthMs: Record<Overlap, number> = { none: 0, hour: hourMs, day: 24 * hourMs, week: 7 * 24 * hourMs };

/** The end of the old key: no later than its own end. */
export function endOf(overlap: Overlap, endsAt: Date | null, now: Date): Date {
  const end = new Date(now.getTime() + lengthMs[overlap]);
  return endsAt && endsAt < end ? endsAt : end;
}

/** A key with an end gets a successor with the same lifetime, up to the longest allowed. */
export const nextEnd = ({ createdAt, endsAt }: { createdAt: Date; endsAt: Date | null }, now: Date): Date | null =>
  endsAt && new Date(now.getTime() + Math.min(endsAt.getTime() - createdAt.getTime(), longestMs));
