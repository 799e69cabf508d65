import { connectPatiently } from '@/lib/db/pool';
import { countBlocked, lockRow } from '@/lib/testing/tables';
import { watchdogMs } from '@/lib/testing/tier';

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Waits until so many backends of the test's database wait for a lock. */
async function waiting(count: number): Promise<void> {
  for (const until = Date.now() + watchdogMs; Date.now() < until; await pause(5)) {
    if ((await countBlocked()) >= count) return;
  }
  throw new Error(`not ${count} calls wait for the row`);
}

const rows = { Payment: 'id', DefenseDraft: 'chargebackId', RefundClaim: 'id', PayoutBank: 'id', Balance: 'accountId' } as const;

/**
 * Starts calls that have read and decided, and holds them at a row lock until `meanwhile` is over; then they get the lock in order. Returns
 * their answers.
 */
export async function heldBack<Value>(
  [table, key]: [table: keyof typeof rows, key: string],
  calls: readonly (() => Promise<Value>)[],
  meanwhile: () => Promise<unknown> = async () => undefined,
): Promise<Value[]> {
  const holder = await connectPatiently();
  const begun: Promise<Value>[] = [];
  try {
    await holder.query('BEGIN');
    await holder.query('SET LOCAL idle_in_transaction_session_timeout = 0'); // calls may take long to arrive
    await lockRow(holder, table, key, rows[table]);
    for (const call of calls) {
      const answer = call();
      answer.catch(() => undefined); // handled below, when all are through
      begun.push(answer);
      const early = answer.then(() => Promise.reject(new Error('a call ended before it came to the row')));
      await Promise.race([waiting(begun.length), early]); // a call that is refused earlier says why
    }
    await meanwhile();
  } finally {
    await holder.query('COMMIT');
    holder.release();
  }
  return Promise.all(begun);
}
