import { logFault } from '@/lib/db/outage';
import { Resting } from '@/lib/jobs/resting';
import type { Ran, Source } from '@/lib/jobs/source';
import { findNewest, findProgress, keepNext, type Pass, type Place, type Progress, passes, tableOf } from '@/lib/keywords/store';
import { inTransaction } from '@/lib/operation/store';

const job = 'keyword.keep';
/** Some five milliseconds of one connection; the pauses between leave the database to payments. */
const rowsAtOnce = 250;
/** A row may be written after others that are newer: after this time all are. */
const settledMs = 5 * 60_000;
const never = new Date('9999-01-01T00:00:00Z');
const beginning = { at: new Date(0), id: '00000000-0000-0000-0000-000000000000' };

const resting = new Resting();

type Behind = { from: Progress; until: Date };

/** Where a pass of a tenant goes on, if anything may be left; `settled`: the second pass reads no further. */
function behindOf(newest: Place & { tenantId: string }, pass: Pass, known: Progress | undefined, settled: Date): Behind[] {
  const isSecond = pass.endsWith('again');
  // what was there before the first pass began was written long ago
  const from = known ?? { ...beginning, tenantId: newest.tenantId, pass, ...(isSecond && { at: settled }) };
  const until = isSecond ? settled : never;
  const isDone = from.at.getTime() === newest.at.getTime() ? from.id >= newest.id : from.at > newest.at || from.at >= until;
  return known && isDone ? [] : [{ from, until }];
}

/** What is left to be read, the oldest first. */
async function findBehind(now: Date): Promise<Behind[]> {
  const settled = new Date(now.getTime() - settledMs);
  const [payments, customers, progress] = await Promise.all([findNewest('payments'), findNewest('customers'), findProgress()]);
  const newest = { payments, customers };
  const known = new Map(progress.map((one) => [`${one.tenantId} ${one.pass}`, one]));
  const behind = passes.flatMap((pass) =>
    newest[tableOf(pass)].flatMap((one) => behindOf(one, pass, known.get(`${one.tenantId} ${pass}`), settled)),
  );
  return behind.toSorted((one, other) => one.from.at.getTime() - other.from.at.getTime());
}

/**
 * Writes the words by which payments and customers are found, after the fact and slowly: nobody who pays waits for it. It begins with the first payment there is, and so
 * reads those of before it was installed, too. Nobody waits for it: it is never late.
 */
export const keepKeywords: Source = {
  job,
  clock: 'real',
  rest: { busyMs: 1_000, idleMs: 2_000 },
  lag: async () => ({ count: 0, oldest: null }),
  async run({ now, signal }) {
    const ran: Ran[] = [];
    let left = rowsAtOnce;
    const asleep = new Set(resting.ids());
    for (const { from, until } of await findBehind(now)) {
      if (left <= 0 || signal.aborted) break;
      if (asleep.has(from.tenantId)) continue;
      try {
        const read = await inTransaction((database) => keepNext(database, from, until, left));
        left -= read;
        if (read > 0) ran.push({ job, at: from.at, result: 'kept', tenantId: from.tenantId });
      } catch (error) {
        logFault(error, 'keywords were not kept', { job, tenantId: from.tenantId });
        resting.rest(from.tenantId);
      }
    }
    return ran;
  },
};
