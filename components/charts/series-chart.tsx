'use client';
import dynamic from 'next/dynamic';
import { useFormatter, useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { ChartPanel } from '@/components/charts/chart-panel';
import { isDrawn, lookClass, type Point, type Series } from '@/components/charts/series';
import { SeriesTable } from '@/components/charts/series-table';
import { type BarUnit, useBarName } from '@/components/charts/use-bar-name';
import { useFigure } from '@/components/charts/use-figure';
import { Skeleton } from '@/components/ui/skeleton';
import { Undrawn } from '@/components/ui/undrawn';

// the drawing code is large and loads after the page; its place is reserved, and the table shows the figures
const Drawing = dynamic(
  () =>
    import('@/components/charts/bars-drawing').then(
      (module) => module.BarsDrawing,
      () => Undrawn,
    ),
  {
    ssr: false,
    loading: () => <Skeleton className="absolute inset-0" />,
  },
);

type Data = { unit: BarUnit; points: Point[]; series: Series[] };
/** `label`: what the chart shows, in one sentence. `empty`: said instead of it where there is nothing. */
type Props = Data & { title: string; label: string; empty: string; beside?: ReactNode; note?: string };

/** Days or months as bars, and lines beside them; a table behind it has the same figures. */
export function SeriesChart({ title, label, empty, beside, note, ...data }: Props) {
  const [pointed, setPointed] = useState<string | null>(null);
  const isEmpty = data.points.every(({ values }) => data.series.every(({ key, unit }) => unit === 'share' || !values[key]));
  return (
    <ChartPanel title={title} beside={beside} note={note} table={(seen) => <SeriesTable title={title} seen={seen} {...data} />}>
      <div className="p-4">
        <Reading point={data.points.find(({ at }) => at === pointed) ?? null} {...data} />
        <div role="img" aria-label={label} className="relative h-70">
          {isEmpty ? (
            <p className="absolute inset-0 grid place-items-center text-sm text-muted">{empty}</p>
          ) : (
            <Drawn {...data} onPoint={setPointed} />
          )}
        </div>
        {!isEmpty && <Labels {...data} />}
      </div>
    </ChartPanel>
  );
}

function Drawn({ points, series, onPoint }: Pick<Data, 'points' | 'series'> & { onPoint: (at: string | null) => void }) {
  const format = useFormatter();
  const markOf = (mark: number, unit: Series['unit']) =>
    unit === 'share'
      ? format.number(mark, { style: 'percent', maximumFractionDigits: 2 })
      : `${unit === 'yen' ? '¥' : ''}${format.number(mark, { notation: 'compact', maximumFractionDigits: 1 })}`;
  return <Drawing points={points} series={series} onPoint={onPoint} markOf={markOf} />;
}

/** The day or month under the pointer, or the legend. */
function Reading({ point, unit, series }: Pick<Data, 'unit' | 'series'> & { point: Point | null }) {
  const figure = useFigure();
  const { name } = useBarName(unit);
  return (
    <p className="mb-2 flex min-h-5 flex-wrap gap-x-4 text-xs text-muted tabular-nums" aria-hidden="true">
      {point && <span className="font-medium text-foreground">{name(point.at)}</span>}
      {series.filter(isDrawn).map((each) => (
        <span key={each.key} className="inline-flex items-center gap-1.5">
          <span className={`${each.as === 'bar' ? 'size-2.5 rounded-xs' : 'h-0.5 w-3'} ${lookClass[each.look]}`} />
          {each.name}
          {point && <span className="text-foreground">{figure(point.values[each.key], each.unit)}</span>}
        </span>
      ))}
    </p>
  );
}

/** Up to so many bars have each their name below. */
const eachNamed = 12;

/** Of few bars each is named, of many a third, and the last one. */
function Labels({ unit, points, series }: Data) {
  const t = useTranslations('charts');
  const { short } = useBarName(unit);
  const end = series.some((each) => isDrawn(each) && each.unit === 'share') ? 'pr-11' : '';
  if (points.length <= eachNamed) {
    return (
      <div aria-hidden="true" className={`flex pl-14 text-xs text-muted tabular-nums ${end}`}>
        {points.map(({ at }, index) => (
          <span
            key={at}
            className={`flex flex-1 basis-0 justify-center whitespace-nowrap ${(points.length - index) % 2 === 0 ? 'max-sm:invisible' : ''}`}
          >
            <span className="w-0 flex justify-center">{short(at)}</span>
          </span>
        ))}
      </div>
    );
  }
  return (
    <div aria-hidden="true" className={`flex justify-between pl-14 text-xs text-muted tabular-nums ${end}`}>
      {points
        .filter((_, index) => index % (points.length / 3) === 0)
        .map(({ at }) => (
          <span key={at}>{short(at)}</span>
        ))}
      <span>{t('today')}</span>
    </div>
  );
}
