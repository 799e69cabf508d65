import { useTranslations } from 'next-intl';
import type { Point, Series } from '@/components/charts/series';
import { type BarUnit, useBarName } from '@/components/charts/use-bar-name';
import { useFigure } from '@/components/charts/use-figure';

type Props = { title: string; unit: BarUnit; points: Point[]; series: Series[]; seen: boolean };

/** The chart as a table, the newest first. When hidden, screen readers read it whole; when shown, it scrolls in place. */
export function SeriesTable({ title, unit, points, series, seen }: Props) {
  const t = useTranslations('charts');
  const figure = useFigure();
  const { name } = useBarName(unit);
  return (
    <section aria-label={title} className={seen ? 'max-h-88 overflow-auto px-4 pb-2' : 'sr-only'} {...(seen && { tabIndex: 0 })}>
      <table className="w-full border-collapse text-sm tabular-nums">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr className="sticky top-0 z-1 border-b border-border bg-surface text-xs text-muted">
            <th scope="col" className="py-2 pr-3 text-left font-medium">
              {t(`bars.${unit}`)}
            </th>
            {series.map((each) => (
              <th key={each.key} scope="col" className="py-2 pl-3 text-right font-medium">
                {each.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...points].reverse().map(({ at, values }) => (
            <tr key={at} className="border-b border-separator last:border-0">
              <th scope="row" className="py-1.5 pr-3 text-left font-normal whitespace-nowrap">
                {name(at)}
              </th>
              {series.map(({ key, unit: of, look }) => (
                <td key={key} className={`py-1.5 pl-3 text-right whitespace-nowrap ${look === 'muted' ? 'text-muted' : ''}`}>
                  {figure(values[key], of)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
