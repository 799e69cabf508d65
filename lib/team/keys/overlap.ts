import { longestMs } from '@/lib/team/keys/limits';

/** For how long a key goes on working beside the one that was made in its place. */
export const overlaps = ['none', 'hour', 'day', 'week'] as const;
export type Overlap = (typeof overlaps)[number];

const hourMs = 3_600_000;
const lengthMs: Record<Overlap, number> = { none: 0, hour: hourMs, day: 24 * hourMs, week: 7 * 24 * hourMs };

/** When the old key ends: no later than it would have anyway. */
export function endOf(overlap: Overlap, endsAt: Date | null, now: Date): Date {
  const end = new Date(now.getTime() + lengthMs[overlap]);
  return endsAt && endsAt < end ? endsAt : end;
}

/** A key with an end is followed by one that lives as long, and no longer than any may. */
export const nextEnd = ({ createdAt, endsAt }: { createdAt: Date; endsAt: Date | null }, now: Date): Date | null =>
  endsAt && new Date(now.getTime() + Math.min(endsAt.getTime() - createdAt.getTime(), longestMs));
