import 'server-only';
import { sqlState } from '@/lib/db/failures';
import { daysOverAt } from '@/lib/ledger/daily-balances/day';
import { type Framed, type Holder, makeStretch, readFrame } from '@/lib/ledger/daily-balances/store';

const lockNotHad = '55P03';

/** Late entries usually belong to the last days: the last 3 days are rebuilt first, and all days if that is not enough. */
const lastDays = [3, null];

/**
 * Builds the missing days until `until`. When late entries are found, it first drops the last `anew` days (null: all). Returns false when
 * another process held the lock for too long.
 */
async function makeUpTo(holder: Holder, until: Date, anew: number | null): Promise<boolean> {
  try {
    let { isLast } = await makeStretch(holder, until, anew);
    // drops days only once: dropping again would never reach the end
    while (!isLast) ({ isLast } = await makeStretch(holder, until, 0));
    return true;
  } catch (error) {
    if (sqlState(error) === lockNotHad) return false;
    throw error;
  }
}

/**
 * Reads an account by its daily balances and builds missing days first. A day contains every entry that was committed when it was built. A
 * late entry (dated on that day, committed later) shows because the account has one entry more than the days and the time after them: then
 * the days are rebuilt and the read is repeated. If other processes hold the lock all the time, the read sums the entries instead.
 */
export async function readByDays<Reading extends Framed>(
  holder: Holder,
  now: Date,
  read: (until: Date, byDays: boolean) => Promise<Reading>,
): Promise<Reading> {
  const until = daysOverAt(now);
  let reading = await read(until, true);
  if (reading.missing === 0n && !reading.waits) return reading;
  for (const days of lastDays) {
    if (!(await makeUpTo(holder, until, days))) break;
    reading = await read(until, true);
    if (reading.missing === 0n) return reading;
  }
  return read(until, false);
}

/** Builds the past days of an account. */
export const buildDays = async (holder: Holder, now: Date): Promise<void> => {
  await readByDays(holder, now, (until, byDays) => (byDays ? readFrame(holder, until) : Promise.resolve({ missing: 0n, waits: false })));
};
