import { holdClock, putClock, releaseClock, takeClock } from '@/lib/clock/store';
import { newId } from '@/lib/db/ids';
import type { Ran, Source } from '@/lib/jobs/source';
import { sources, tick } from '@/lib/jobs/tick';
import { log } from '@/lib/log';
import { refuse } from '@/lib/refusal';

type Moved = Extract<Source, { clock: 'business' }>;

const maxRan = 10_000;
/** Real time after which nothing new starts: the caller waits for an answer. */
const budgetMs = 15_000;
/** Well below the lease that each heartbeat extends. */
const heartbeatMs = 5_000;
const dayMs = 24 * 60 * 60_000;

const say = {
  en: 'The clock is being moved at this moment. Try again when it stands.',
  ja: '時計は現在進められています。完了してからもう一度お試しください。',
};
const inOtherHands = () => refuse('conflict', { say, retryAfterSeconds: 1 });

/** `now`: the time reached. `target`: the requested time; later than `now` when there was too much to do. */
type Advance = { from: Date; now: Date; target: Date; ran: Ran[] };

const earliest = (moments: readonly (Date | null)[]): Date | null =>
  moments.reduce((first, moment) => (moment && (!first || moment < first) ? moment : first), null);

const nextOf = async (moved: readonly Moved[], now: Date): Promise<Date | null> =>
  earliest(await Promise.all(moved.map(({ next }) => next(now))));

/** The last due time of a nightly source before `target`; null: none. */
async function lastNightOf({ next }: Moved, from: Date, target: Date): Promise<Date | null> {
  const last = await next(new Date(Math.max(from.getTime(), target.getTime() - dayMs)));
  return last && last <= target ? last : null;
}

/** Runs everything due in `of` until nothing is left; returns the time then. */
async function doDue(by: string, of: readonly Moved[], signal: AbortSignal, ran: Ran[]): Promise<Date> {
  for (;;) {
    const now = (await holdClock(by)) ?? inOtherHands();
    const done = signal.aborted || ran.length >= maxRan ? [] : await tick(now, of, { signal, waits: true });
    if (done.length === 0) return now;
    ran.push(...done);
  }
}

/** Moves from one due time to the next and runs everything due there, until the target or the limits of one run. */
async function advance(by: string, from: Date, aimed: Date | null, moved: readonly Moved[]): Promise<Advance> {
  const signal = AbortSignal.timeout(budgetMs);
  const ran: Ran[] = [];
  let now = await doDue(by, moved, signal, ran);
  const target = aimed ?? (await nextOf(moved, now)) ?? now;
  const [nightly, others] = [moved.filter((source) => source.nightly), moved.filter((source) => !source.nightly)];
  const nights = await Promise.all(nightly.map((source) => lastNightOf(source, now, target)));
  while (now < target && !signal.aborted && ran.length < maxRan) {
    const ahead = nights.filter((night) => night && night > now);
    const stop = earliest([...ahead, await nextOf(others, now), target]) ?? target;
    const at = (await putClock(by, stop)) ?? inOtherHands();
    const over = nightly.filter((_, index) => (nights[index] ?? target) <= at);
    now = await doDue(by, [...others, ...over], signal, ran);
  }
  return { from, now, target, ran };
}

/**
 * Moves business time forward to the time that `aim` returns (null: to the next due time) and runs the due work on the way, in order. One
 * at a time: refuses 409 `conflict` a second caller. After an interruption the clock stays where it is, and the rest stays due.
 */
export async function runDueUntil(aim: (now: Date) => Date | null, of = sources): Promise<Advance> {
  const by = newId();
  const from = (await takeClock(by)) ?? inOtherHands();
  const heartbeat = setInterval(() => holdClock(by).catch(() => undefined), heartbeatMs).unref();
  try {
    return await advance(
      by,
      from,
      aim(from),
      of.filter((source) => source.clock === 'business'),
    );
  } finally {
    clearInterval(heartbeat);
    await releaseClock(by).catch(() => log.warn({}, 'the clock is free when its lease is over'));
  }
}
