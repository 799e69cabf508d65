import 'server-only';
import { sqlState } from '@/lib/db/failures';
import { daysOverAt } from '@/lib/ledger/daily-balances/day';
import { type Framed, type Holder, makeStretch, readFrame } from '@/lib/ledger/daily-balances/store';

const lockNotHad = '55P03';

/** What comes late comes to the last days; first these are made anew, then all. */
const lastDays = [3, null];

/**
 * Makes what is over and not made yet, after `anew` days of what stands where an entry is missing there. False: somebody else has been at it
 * for longer than one waits.
 */
async function makeUpTo(holder: Holder, until: Date, anew: number | null): Promise<boolean> {
  try {
    let { isLast } = await makeStretch(holder, until, anew);
    // thrown away once: who did it again would never come to the end
    while (!isLast) ({ isLast } = await makeStretch(holder, until, 0));
    return true;
  } catch (error) {
    if (sqlState(error) === lockNotHad) return false;
    throw error;
  }
}

/**
 * Reads by the days of an account, brought up to date where they are not. A day holds every entry that was there when it was made; one
 * that was dated on it and committed later is seen because the account has one more entry than the days and the time after them: then
 * they are made anew and it is read again. Whoever is in the way all the time is answered from the entries alone.
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

/** Makes the days of an account that are over. */
export const buildDays = async (holder: Holder, now: Date): Promise<void> => {
  await readByDays(holder, now, (until, byDays) => (byDays ? readFrame(holder, until) : Promise.resolve({ missing: 0n, waits: false })));
};
