import { type Acquirer, AcquirerSilent } from '@/lib/acquirers/acquirer';
import { claimReading, endReading, failReading, keepPlace, leaveReading, openReading, type Reading } from '@/lib/acquirers/catch-up/store';
import { framesOf, log } from '@/lib/log';

const minuteMs = 60_000;
const everyMs = 60 * minuteMs;
/** Read once more: their clock may be behind ours, and what happened may be in their list a little later. */
const overlapMs = 15 * minuteMs;
/** Acquirers keep their lists about as long. */
const longestMs = 30 * 24 * 60 * minuteMs;
const pagesPerRound = 10;
/** Longer than one page takes. */
const leaseMs = 2 * minuteMs;
const longestPauseMs = 15 * minuteMs;

const sinceOf = ({ doneUntil, beganAt }: Reading) => new Date(Math.max(doneUntil.getTime() - overlapMs, beganAt.getTime() - longestMs));
const pauseOf = ({ failures }: Reading) => Math.min(minuteMs * 2 ** Math.min(failures, 10), longestPauseMs);

type Listing = Required<Pick<Acquirer, 'name' | 'heardSince'>>;
type Page = Awaited<ReturnType<Listing['heardSince']>>;
/** Keeps what was not heard before, and says how much that was. */
type Round = { keep: (acquirer: string, heard: Page['heard']) => Promise<number>; signal: AbortSignal };

/** The next page; null: the list cannot be read. */
async function readPage(acquirer: Listing, reading: Reading): Promise<Page | null> {
  try {
    return await acquirer.heardSince({ since: sinceOf(reading), after: reading.after });
  } catch (error) {
    if (!(error instanceof AcquirerSilent)) log.error({ acquirer: acquirer.name, frames: framesOf(error) }, 'acquirer adapter failed');
    return null;
  }
}

async function readOn(acquirer: Listing, begun: Reading, { keep, signal }: Round): Promise<Read> {
  let [reading, found]: [Reading | null, number] = [begun, 0];
  for (let pages = 0; reading && pages < pagesPerRound && !signal.aborted; pages++) {
    const page = await readPage(acquirer, reading);
    if (!page) {
      await failReading(reading, pauseOf(reading));
      return { outcome: 'silent', found };
    }
    found += await keep(acquirer.name, page.heard);
    if (page.next === null) {
      await endReading(reading, everyMs);
      return { outcome: 'read', found };
    }
    reading = await keepPlace(reading, page.next, leaseMs);
  }
  if (reading) await leaveReading(reading);
  return { outcome: 'goes on', found };
}

/** `found`: what was not heard before. goes on: there is more, for the next round. silent: the list could not be read, and is tried later. */
export type Read = { outcome: 'read' | 'goes on' | 'silent'; found: number };

/**
 * Reads an acquirer's list of what happened since it was read last, where that is due or `isAsked`. Null: it is not, or another process does. What was
 * begun and left is gone on with.
 */
export async function readMissed(acquirer: Listing, { isAsked, ...round }: Round & { isAsked: boolean }): Promise<Read | null> {
  const claim = () => claimReading(acquirer.name, { leaseMs, isAsked });
  const reading = (await claim()) ?? ((await openReading(acquirer.name)) ? await claim() : null);
  return reading && readOn(acquirer, reading, round);
}
