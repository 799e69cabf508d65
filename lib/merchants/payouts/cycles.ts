import 'server-only';
import { type Cycle, cutoffAfter, cycleOf, type PayoutFrequency } from '@/lib/merchants/payouts/calendar';

/** What was asked for, and when. The first is what the seller began with. */
export type FrequencyChange = { frequency: PayoutFrequency; askedAt: Date };

/** From `startsAt` on cycles have this frequency, until the next stretch starts; null: ever since. Of two that start together the later holds. */
type Stretch = { frequency: PayoutFrequency; startsAt: Date | null };

const hasStarted = ({ startsAt }: Stretch, at: Date) => startsAt === null || startsAt <= at;

/**
 * A change waits until the cycle in which it is asked for has closed; of several in one cycle the last holds, and who asks at the very
 * instant of a cut-off asks in the cycle that starts there. What the seller began with holds for the time before as well, so that no entry is
 * older than the first cycle.
 */
function stretchesOf(history: readonly FrequencyChange[]): Stretch[] {
  const [first, ...changes] = [...history].sort((one, other) => one.askedAt.getTime() - other.askedAt.getTime());
  if (!first) throw new Error('a seller without a payout frequency has no cycles');
  const stretches: Stretch[] = [{ frequency: first.frequency, startsAt: null }];
  for (const { frequency, askedAt } of changes) {
    const current = stretchAt(stretches, askedAt);
    stretches.push({ frequency, startsAt: cutoffAfter(current.frequency, askedAt) });
  }
  return stretches;
}

const stretchAt = (stretches: readonly Stretch[], at: Date): Stretch => stretches.findLast((stretch) => hasStarted(stretch, at)) as Stretch;

/** Ends with a period of its frequency, as every cycle does; after a change it starts within one, and is the shorter for it. */
function cycleIn(stretches: readonly Stretch[], at: Date): Cycle {
  const { frequency, startsAt } = stretchAt(stretches, at);
  const whole = cycleOf(frequency, at);
  return startsAt !== null && startsAt > whole.startsAt ? { ...whole, startsAt } : whole;
}

/**
 * The one cycle that an instant is in. A change that is asked for later than `at` never alters it, so that what has closed stays as it was.
 * `history` may be in any order; of two changes at one instant the later in the list holds. Throws where it is empty.
 */
export const cycleAt = (history: readonly FrequencyChange[], at: Date): Cycle => cycleIn(stretchesOf(history), at);

/** The cycles whose cut-off is after one moment and until the other, this included, in order: what came due between two runs. */
export function* cyclesBetween(history: readonly FrequencyChange[], after: Date, until: Date): Generator<Cycle> {
  const stretches = stretchesOf(history);
  for (let cycle = cycleIn(stretches, after); cycle.cutoffAt <= until; cycle = cycleIn(stretches, cycle.cutoffAt)) yield cycle;
}

/** The day on which money that comes in at an instant is paid out, as long as nothing holds it and the seller does not change the frequency. */
export const payDateFor = (history: readonly FrequencyChange[], earnedAt: Date): string => cycleAt(history, earnedAt).payDate;
