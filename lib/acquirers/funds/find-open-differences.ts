import 'server-only';
import { occurrenceOf, openOf } from '@/lib/acquirers/funds/funds';
import { resolvedIn } from '@/lib/acquirers/funds/present';
import { findCompared, findLastComparison, findResolved } from '@/lib/acquirers/funds/store';
import { sum } from '@/lib/money/yen';

/** What nobody has dealt with of an acquirer's last comparison: `count` parts that come to `amount`, as of `at`. */
type OpenDifference = { acquirer: string; count: number; amount: number; at: Date };

async function openAt(acquirer: string): Promise<OpenDifference[]> {
  const last = await findLastComparison(acquirer);
  if (!last || last.items.length === 0) return [];
  const resolved = resolvedIn(await findResolved(acquirer, last.items.map(occurrenceOf)));
  const open = openOf(last.items, new Set(resolved.keys()));
  return open.length > 0 ? [{ acquirer, count: open.length, amount: sum(open.map(({ amount }) => amount)), at: last.at }] : [];
}

/** Of each acquirer that has one. */
export const findOpenByAcquirer = async (): Promise<OpenDifference[]> => (await Promise.all((await findCompared()).map(openAt))).flat();

/** Of all of them together, and since when that is known. */
export async function findOpenDifferences(): Promise<{ count: number; oldest: Date | null }> {
  const open = await findOpenByAcquirer();
  const times = open.map(({ at }) => at).toSorted((one, other) => one.getTime() - other.getTime());
  return { count: sum(open.map(({ count }) => count)), oldest: times[0] ?? null };
}
