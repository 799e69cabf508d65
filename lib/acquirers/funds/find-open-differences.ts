import 'server-only';
import { occurrenceOf, openOf } from '@/lib/acquirers/funds/funds';
import { resolvedIn } from '@/lib/acquirers/funds/present';
import { findCompared, findLastComparison, findResolved } from '@/lib/acquirers/funds/store';

/** The differences with acquirers that nobody has dealt with, as the last comparison of each has them, and since when that is known. */
export async function findOpenDifferences(): Promise<{ count: number; oldest: Date | null }> {
  const found = await Promise.all(
    (await findCompared()).map(async (acquirer) => {
      const last = await findLastComparison(acquirer);
      if (!last || last.items.length === 0) return { count: 0, at: null };
      const resolved = resolvedIn(await findResolved(acquirer, last.items.map(occurrenceOf)));
      const { length: count } = openOf(last.items, new Set(resolved.keys()));
      return { count, at: count > 0 ? last.at : null };
    }),
  );
  const times = found.flatMap(({ at }) => at ?? []).toSorted((one, other) => one.getTime() - other.getTime());
  return { count: found.reduce((all, { count }) => all + count, 0), oldest: times[0] ?? null };
}
