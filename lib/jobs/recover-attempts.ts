import type { AcquirerOutcome } from '@/lib/acquirers/acquirer';
import { acquirerOf, closeAttempt } from '@/lib/acquirers/find-acquirer';
import { since } from '@/lib/clock/in-order';
import { logFault } from '@/lib/db/outage';
import { completeLater } from '@/lib/jobs/complete-later';
import { inLanes, sideBySide } from '@/lib/jobs/lanes';
import type { Due } from '@/lib/jobs/process-each';
import type { Ran, Round, Source } from '@/lib/jobs/source';
import { type ClaimedAttempt, claimAttempt, findAttemptLag, findOverdueAttempts, restAttempt } from '@/lib/jobs/store';
import type { Outcome } from '@/lib/operation/attempt';

const job = 'attempt.recover';
const batch = 40;
/** Of one acquirer’s: each waits for its word. */
const abreast = 4;
/** Longer than asking and completing take together. */
const leaseMs = 60_000;
const firstPauseMs = 5_000;
const longestPauseMs = 15 * 60_000;

const pauseOf = ({ recoveries }: ClaimedAttempt): number => Math.min(firstPauseMs * 2 ** Math.min(recoveries - 1, 20), longestPauseMs);

/**
 * "Never asked" counts as a refusal: nothing was taken, and nothing will be, because the attempt is now closed at the acquirer, which
 * refuses a late call too.
 */
const neverAsked: Outcome = { ok: false, code: 'other_error', neverAsked: true };

const closed = async (attempt: ClaimedAttempt): Promise<AcquirerOutcome | 'silent' | null> =>
  closeAttempt(await acquirerOf(attempt), { tenantId: attempt.tenantId, attemptId: attempt.id });

/** The acquirer's answer, or none when the round has to end. */
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

/** `startedMs`: the monotonic clock at `now`. */
type Timed = Round & { startedMs: number };

/** Recovers one attempt, leased to this process. An attempt that cannot be completed rests, longer each time. */
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

async function takeUp(overdue: Due, round: Timed): Promise<Ran[]> {
  if (round.signal.aborted) return [];
  const attempt = await claimAttempt(overdue, leaseMs);
  return attempt ? [{ job, at: overdue.at, result: await recover(attempt, round), tenantId: overdue.tenantId }] : [];
}

/**
 * Completes attempts that were left open: the process died, or the acquirer was silent. Asks the acquirer for the result and closes the
 * attempt there, then completes it with its stored plan in the name of the original caller.
 */
export const recoverAttempts: Source = {
  job,
  clock: 'real',
  lag: findAttemptLag,
  ...inLanes(async (round, lane, isWell) => {
    const timed = { ...round, startedMs: performance.now() };
    return sideBySide(await findOverdueAttempts(batch, lane), abreast, (overdue) => takeUp(overdue, timed), isWell);
  }),
};
