import 'server-only';
import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { readWholeClock } from '@/lib/clock/store';
import { logFault, noteAway } from '@/lib/db/outage';
import type { Ran, Source } from '@/lib/jobs/source';
import { runSource, sources } from '@/lib/jobs/tick';
import { log } from '@/lib/log';

const usualRest = { busyMs: 100, idleMs: 1_000 };
/** Sources that wake at the same moment need a connection each: their pauses differ, so that they drift apart and two or three do for all. */
const about = (ms: number): number => ms * (1 + 0.3 * Math.random());
/** A round that hangs outside (a mail server) is not waited for longer: its leases end by themselves. */
const stopWithinMs = 5_000;

// The site may be bundled in several pieces, each with this module: there is one loop per process.
const held = globalThis as unknown as { dueWork?: { ending: AbortController; loops: Promise<unknown> } };

/** What comes due while the clock is being moved is done by whoever moves it, who tells what it was; what goes by real time is not. */
async function goRound(source: Source, signal: AbortSignal): Promise<Ran[]> {
  const { now, moved } = await readWholeClock();
  if (!moved || source.clock === 'real') return runSource(source, { now, signal });
  await source.settle?.();
  return [];
}

/** One source for the life of the process, a round after the other. A source that is slow keeps nobody but itself waiting. */
async function keepRunning(source: Source, signal: AbortSignal): Promise<void> {
  const { busyMs, idleMs } = source.rest ?? usualRest;
  let pauseMs = busyMs;
  let isFailing = false;
  while (!signal.aborted) {
    try {
      const ran = await goRound(source, signal);
      pauseMs = ran.length > 0 || source.isBusy?.() ? busyMs : Math.min(pauseMs * 2, idleMs);
      if (isFailing) log.info({ job: source.job }, 'due work goes on');
      isFailing = false;
    } catch (error) {
      pauseMs = usualRest.idleMs;
      // told once: every round says the same
      if (!isFailing && !noteAway(error)) {
        isFailing = true;
        logFault(error, 'due work failed', { job: source.job });
      }
    }
    await wait(about(pauseMs), undefined, { signal, ref: false }).catch(() => undefined);
  }
  await source.stop?.().catch((error) => logFault(error, 'due work was not ended', { job: source.job }));
}

/** Does what is due from now on, again and again, until it is stopped. A second start does nothing. */
export function startDueWork(): void {
  if (held.dueWork) return;
  const ending = new AbortController();
  setMaxListeners(0, ending.signal); // every source waits for it
  held.dueWork = { ending, loops: Promise.all(sources.map((source) => keepRunning(source, ending.signal))) };
}

/** Ends when every running round has ended, or after five seconds. Nothing is left leased that this process could still give back. */
export async function stopDueWork(): Promise<void> {
  const { dueWork } = held;
  if (!dueWork) return;
  delete held.dueWork;
  dueWork.ending.abort();
  await Promise.race([dueWork.loops, wait(stopWithinMs, undefined, { ref: false })]);
}
