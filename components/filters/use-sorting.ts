import { useTranslations } from 'next-intl';
import type { ColumnSorting } from '@/components/filters/sorting';
import type { Sorting } from '@/components/ui/data-table';

/** The heads that order a list, each with what a press on it does in words. */
export function useSorting(sortingOf: (column: string) => ColumnSorting | null, nameOf: (column: string) => string) {
  const t = useTranslations('lists');
  return (column: string): Sorting | null => {
    const sorting = sortingOf(column);
    return sorting && { ...sorting, label: t(`sort.${sorting.next}`, { column: nameOf(column) }) };
  };
}
