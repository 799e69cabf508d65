import 'server-only';
import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { readWholeClock } from '@/lib/clock/store';
import { logFault, noteAway } from '@/lib/db/outage';
import { ownLane } from '@/lib/jobs/lanes';
import type { Ran, Round, Source } from '@/lib/jobs/source';
import { runSource, sources } from '@/lib/jobs/tick';
import { log } from '@/lib/log';

const usualRest = { busyMs: 100, idleMs: 1_000 };
/** Sources that wake together need a connection each: random pauses let them drift apart, so that two or three connections are enough. */
const about = (ms: number): number => ms * (1 + 0.3 * Math.random());
/** A round that hangs outside (a mail server) is not waited for longer: its leases end by themselves. */
const stopWithinMs = 5_000;

// The site's bundle may contain this module several times: there is one loop per process.
const held = globalThis as unknown as { dueWork?: { ending: AbortController; loops: Promise<unknown> } };

/** How soon the work of an acquirer that was connected meanwhile begins. */
const newLanesMs = 2_000;

/** While the clock is being moved, its caller runs the due work and reports it; sources on real time continue here. */
async function goRound(source: Source, how: Omit<Round, 'now'>): Promise<Ran[]> {
  const { now, moved } = await readWholeClock();
  if (!moved || source.clock === 'real') return runSource(source, { now, ...how });
  await source.settle?.();
  return [];
}

/** Runs a source, or a lane of it, for the life of the process, one round after the other. A slow one delays only itself. */
async function keepRunning(source: Source, how: Omit<Round, 'now'>): Promise<void> {
  const { signal } = how;
  const { busyMs, idleMs } = source.rest ?? usualRest;
  let pauseMs = busyMs;
  let isFailing = false;
  while (!signal.aborted) {
    try {
      const ran = await goRound(source, how);
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

/** Gives each lane of a source a loop of its own, as each source has one. */
async function keepLanes(source: Source, signal: AbortSignal): Promise<void> {
  const loops = new Map<string, Promise<void>>();
  while (source.lanes && !signal.aborted) {
    // a database that is away is told of by the loops
    for (const lane of await source.lanes().catch(() => [ownLane]))
      if (!loops.has(lane)) loops.set(lane, keepRunning(source, { signal, lane }));
    await wait(about(newLanesMs), undefined, { signal, ref: false }).catch(() => undefined);
  }
  await Promise.all(loops.values());
}

/** Runs due work repeatedly until it is stopped. A second start does nothing. */
export function startDueWork(): void {
  if (held.dueWork) return;
  const ending = new AbortController();
  setMaxListeners(0, ending.signal); // every source listens to it
  const { signal } = ending;
  const loops = sources.map((source) => (source.lanes ? keepLanes(source, signal) : keepRunning(source, { signal })));
  held.dueWork = { ending, loops: Promise.all(loops) };
}

/** Waits until every running round has ended, or five seconds. Returns the leases that this process can still return. */
export async function stopDueWork(): Promise<void> {
  const { dueWork } = held;
  if (!dueWork) return;
  delete held.dueWork;
  dueWork.ending.abort();
  await Promise.race([dueWork.loops, wait(stopWithinMs, undefined, { ref: false })]);
}
