import 'server-only';
import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { readWholeClock } from '@/lib/clock/store';
import { logFault, noteAway } from '@/lib/db/outage';
import type { Ran, Source } from '@/lib/jobs/source';
import { runSource, sources } from '@/lib/jobs/tick';
import { log } from '@/lib/log';

const usualRest = { busyMs: 100, idleMs: 1_000 };
/** Sources that wake together need a connection each: random pauses let them drift apart, so that two or three connections are enough. */
const about = (ms: number): number => ms * (1 + 0.3 * Math.random());
/** A round that hangs outside (a mail server) is not waited for longer: its leases end by themselves. */
const stopWithinMs = 5_000;

// The site's bundle may contain this module several times: there is one loop per process.
const held = globalThis as unknown as { dueWork?: { ending: AbortController; loops: Promise<unknown> } };

/** While the clock is being moved, its caller runs the due work and reports it; sources on real time continue here. */
async function goRound(source: Source, signal: AbortSignal): Promise<Ran[]> {
  const { now, moved } = await readWholeClock();
  if (!moved || source.clock === 'real') return runSource(source, { now, signal });
  await source.settle?.();
  return [];
}

/** Runs one source for the life of the process, one round after the other. A slow source delays only itself. */
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
      // logged once: every round fails in the same way
      if (!isFailing && !noteAway(error)) {
        isFailing = true;
        logFault(error, 'due work failed', { job: source.job });
      }
    }
    await wait(about(pauseMs), undefined, { signal, ref: false }).catch(() => undefined);
  }
  await source.stop?.().catch((error) => logFault(error, 'due work was not ended', { job: source.job }));
}

/** Runs due work repeatedly until it is stopped. A second start does nothing. */
export function startDueWork(): void {
  if (held.dueWork) return;
  const ending = new AbortController();
  setMaxListeners(0, ending.signal); // every source listens to it
  held.dueWork = { ending, loops: Promise.all(sources.map((source) => keepRunning(source, ending.signal))) };
}

/** Waits until every running round has ended, or five seconds. Returns the leases that this process can still return. */
export async function stopDueWork(): Promise<void> {
  const { dueWork } = held;
  if (!dueWork) return;
  delete held.dueWork;
  dueWork.ending.abort();
  await Promise.race([dueWork.loops, wait(stopWithinMs, undefined, { ref: false })]);
}
