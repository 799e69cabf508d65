import { findStating } from '@/lib/acquirers/find-acquirer';
import { occurrenceOf } from '@/lib/acquirers/funds/funds';
import { presentComparison, resolvedIn } from '@/lib/acquirers/funds/present';
import { type ComparisonList, comparisonList, listComparisonsInput } from '@/lib/acquirers/funds/schema';
import { findComparisons, findResolved } from '@/lib/acquirers/funds/store';
import { listOf, pageOf, totalOf } from '@/lib/operation/list';
import { query } from '@/lib/operation/query';

export const listComparisons = query<typeof listComparisonsInput, ComparisonList>({
  name: 'acquirer_funds.list',
  summary: 'List what an acquirer has said of our money, against our ledger, newest first',
  allow: 'installation:run',
  input: listComparisonsInput,
  output: comparisonList,
  async run(_, { name, ...paging }) {
    const page = pageOf(paging);
    const [{ rows, total }, stating] = await Promise.all([findComparisons(name, page), findStating()]);
    const resolved = resolvedIn(
      await findResolved(
        name,
        rows.flatMap(({ items }) => items.map(occurrenceOf)),
      ),
    );
    return {
      ...listOf(
        page,
        totalOf(total),
        rows.map((row) => presentComparison(row, resolved)),
      ),
      can_compare: stating.some((one) => one.name === name),
    };
  },
});
