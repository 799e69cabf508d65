import type { AcquirerOutcome } from '@/lib/acquirers/acquirer';
import { acquirerOf, closeAttempt } from '@/lib/acquirers/find-acquirer';
import { since } from '@/lib/clock/in-order';
import { logFault } from '@/lib/db/outage';
import { completeLater } from '@/lib/jobs/complete-later';
import type { Ran, Round, Source } from '@/lib/jobs/source';
import { type ClaimedAttempt, claimAttempt, findAttemptLag, findOverdueAttempts, type OverdueAttempt, restAttempt } from '@/lib/jobs/store';
import type { Outcome } from '@/lib/operation/attempt';

const job = 'attempt.recover';
const batch = 40;
/** Asked at once: a silent acquirer keeps each of them waiting. */
const abreast = 4;
/** Longer than asking and completing take together. */
const leaseMs = 60_000;
const firstPauseMs = 5_000;
const longestPauseMs = 15 * 60_000;

const pauseOf = ({ recoveries }: ClaimedAttempt): number => Math.min(firstPauseMs * 2 ** Math.min(recoveries - 1, 20), longestPauseMs);

/** Never asked is a refusal: nothing was taken, and nothing will be, since the attempt is closed at the acquirer. The same to whom asks late. */
const neverAsked: Outcome = { ok: false, code: 'other_error', neverAsked: true };

const closed = async (attempt: ClaimedAttempt): Promise<AcquirerOutcome | 'silent' | null> =>
  closeAttempt(await acquirerOf(attempt), { tenantId: attempt.tenantId, attemptId: attempt.id });

/** The acquirer's word, or silence once the round is to end. */
async function outcomeOf(attempt: ClaimedAttempt, signal: AbortSignal): Promise<AcquirerOutcome | 'silent' | null> {
  const answered = new AbortController();
  const ended = new Promise<'silent'>((resolve) => {
    signal.addEventListener('abort', () => resolve('silent'), { signal: answered.signal });
  });
  try {
    return await Promise.race([closed(attempt), ended]);
  } finally {
    answered.abort();
  }
}

async function complete(attempt: ClaimedAttempt, outcome: AcquirerOutcome | null, now: Date): Promise<string> {
  if (!(await completeLater(attempt)(attempt, outcome ?? neverAsked, now))) return 'completed meanwhile';
  return outcome === null ? 'never asked' : outcome.ok ? 'succeeded' : outcome.code;
}

/** `startedMs`: of the monotonic clock, when it was `now`. */
type Timed = Round & { startedMs: number };

/** One attempt, in this process's hands until its lease is over. What could not be completed rests, longer each time. */
async function recover(attempt: ClaimedAttempt, { now, signal, startedMs }: Timed): Promise<string> {
  let result = 'silent';
  try {
    const outcome = await outcomeOf(attempt, signal);
    if (outcome !== 'silent') return await complete(attempt, outcome, since(now, startedMs));
  } catch (error) {
    result = 'failed';
    logFault(error, 'attempt was not recovered', { job, attemptId: attempt.id, recoveries: attempt.recoveries });
  }
  await restAttempt(attempt, signal.aborted ? 0 : pauseOf(attempt));
  return result;
}

async function takeUp(overdue: OverdueAttempt, round: Timed): Promise<Ran[]> {
  if (round.signal.aborted) return [];
  const attempt = await claimAttempt(overdue, leaseMs);
  return attempt ? [{ job, at: overdue.at, result: await recover(attempt, round), tenantId: overdue.tenantId }] : [];
}

/**
 * Ends what a process has begun and not ended: it died, or the acquirer was silent. The acquirer is asked what it did, and is to do
 * nothing more; the attempt is completed by the plan that is kept with it, in the name of who asked.
 */
export const recoverAttempts: Source = {
  job,
  clock: 'real',
  lag: findAttemptLag,
  async run(round) {
    const timed = { ...round, startedMs: performance.now() };
    const queue = await findOverdueAttempts(batch);
    const lanes = Array.from({ length: abreast }, async () => {
      const ran: Ran[] = [];
      for (let next = queue.shift(); next; next = queue.shift()) ran.push(...(await takeUp(next, timed)));
      return ran;
    });
    // all of them have ended before the round has: two rounds never run side by side
    const ended = await Promise.allSettled(lanes);
    for (const lane of ended) if (lane.status === 'rejected') throw lane.reason;
    return ended.flatMap((lane) => (lane.status === 'fulfilled' ? lane.value : []));
  },
};
