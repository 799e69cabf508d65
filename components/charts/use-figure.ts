import { useFormatter } from 'next-intl';
import type { Series } from '@/components/charts/series';
import { formatYen } from '@/components/ui/yen';

/** A figure in its unit; a dash where there is none. */
export function useFigure() {
  const format = useFormatter();
  return (value: number | null | undefined, unit: Series['unit']): string => {
    if (value === null || value === undefined) return '–';
    if (unit === 'yen') return formatYen(value);
    return unit === 'count' ? format.number(value) : format.number(value, { style: 'percent', maximumFractionDigits: 1 });
  };
}
