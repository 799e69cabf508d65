import { readMissed } from '@/lib/acquirers/catch-up/read-missed';
import { findReadingLag } from '@/lib/acquirers/catch-up/store';
import { findConnected } from '@/lib/acquirers/find-connected';
import { breakerOf } from '@/lib/acquirers/komoju/client';
import { isIn } from '@/lib/acquirers/lane';
import { keepNotices } from '@/lib/acquirers/notices/store';
import { inLanes } from '@/lib/jobs/lanes';
import type { Ran, Source } from '@/lib/jobs/source';
import { log } from '@/lib/log';

const job = 'notice.catch-up';

/** For each acquirer, how often it could be reached again when its list was read last by this process. */
const readAfter = new Map<string, number>();
const recoveriesOf = (name: string): number => breakerOf(name)?.recoveries ?? 0;

/**
 * Reads what acquirers say has happened, for notices that did not arrive: every hour, and at once when a process has started or can reach an acquirer
 * again.
 */
export const readMissedNotices: Source = {
  job,
  clock: 'real',
  rest: { busyMs: 100, idleMs: 5_000 },
  lag: findReadingLag,
  ...inLanes(async ({ signal }, lane) => {
    const ran: Ran[] = [];
    for (const { name, heardSince } of (await findConnected()).acquirers.values()) {
      if (!heardSince || !isIn(lane, name) || signal.aborted) continue;
      const isAsked = readAfter.get(name) !== recoveriesOf(name);
      const read = await readMissed({ name, heardSince }, { keep: keepNotices, signal, isAsked });
      // asking may have closed the breaker itself
      if (read) readAfter.set(name, recoveriesOf(name));
      if (read?.found) log.info({ acquirer: name, found: read.found }, 'notices that did not arrive were read');
      if (read && (read.found > 0 || read.outcome !== 'read'))
        ran.push({ job, at: new Date(), result: read.outcome === 'read' ? 'found' : read.outcome });
    }
    return ran;
  }),
};
