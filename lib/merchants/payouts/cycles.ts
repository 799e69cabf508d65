import 'server-only';
import { type Cycle, cutoffAfter, cycleOf, type PayoutFrequency } from '@/lib/merchants/payouts/calendar';

/** A requested frequency, and when. The first is the seller's initial one. */
export type FrequencyChange = { frequency: PayoutFrequency; askedAt: Date };

/** From `startsAt` on cycles have this frequency, until the next stretch; null: since always. Of two with one start the later holds. */
type Stretch = { frequency: PayoutFrequency; startsAt: Date | null };

const hasStarted = ({ startsAt }: Stretch, at: Date) => startsAt === null || startsAt <= at;

/**
 * A change waits until the current cycle has closed; of several in one cycle the last holds, and a change exactly at a cut-off belongs to
 * the cycle that starts there. The initial frequency also covers the time before, so that no entry is older than the first cycle.
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

/** A cycle ends with a period of its frequency; after a change it starts within a period, and is shorter. */
function cycleIn(stretches: readonly Stretch[], at: Date): Cycle {
  const { frequency, startsAt } = stretchAt(stretches, at);
  const whole = cycleOf(frequency, at);
  return startsAt !== null && startsAt > whole.startsAt ? { ...whole, startsAt } : whole;
}

/**
 * The one cycle that contains a moment. Changes requested after `at` never affect it, so closed cycles stay as they were. `history` may be
 * in any order; of two changes at one moment the later in the list holds. Throws for an empty history.
 */
export const cycleAt = (history: readonly FrequencyChange[], at: Date): Cycle => cycleIn(stretchesOf(history), at);

/** The cycles whose cut-off is after one moment and until the other, which is included, in order: those that came due between two runs. */
export function* cyclesBetween(history: readonly FrequencyChange[], after: Date, until: Date): Generator<Cycle> {
  const stretches = stretchesOf(history);
  for (let cycle = cycleIn(stretches, after); cycle.cutoffAt <= until; cycle = cycleIn(stretches, cycle.cutoffAt)) yield cycle;
}

/** The pay date of money received at a moment, if nothing holds it and the seller does not change the frequency. */
export const payDateFor = (history: readonly FrequencyChange[], earnedAt: Date): string => cycleAt(history, earnedAt).payDate;
