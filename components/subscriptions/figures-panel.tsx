'use client';
import dynamic from 'next/dynamic';
import { useFormatter, useTranslations } from 'next-intl';
import { Panel } from '@/components/ui/panel';
import { Skeleton } from '@/components/ui/skeleton';
import { Undrawn } from '@/components/ui/undrawn';
import type { SubscriptionFigures } from '@/lib/subscriptions/figures/schema';

// the drawing code is large and loads after the page; its place is reserved, and the table shows the figures
const Drawing = dynamic(
  () =>
    import('@/components/subscriptions/figures-drawing').then(
      (module) => module.FiguresDrawing,
      () => Undrawn,
    ),
  {
    ssr: false,
    loading: () => <Skeleton className="absolute inset-0" />,
  },
);

const series = [
  ['begun', 'bg-accent'],
  ['ended', 'bg-muted'],
  ['failed', 'bg-danger'],
  ['recovered', 'bg-success'],
] as const;

/** So many months stand there, even if nothing has happened in them. */
const fewest = 3;

/** From the first month on in which there was something. */
function sinceFirst(months: SubscriptionFigures['months']): SubscriptionFigures['months'] {
  const first = months.findIndex((month) => series.some(([name]) => month[name] > 0));
  return months.slice(Math.min(first === -1 ? months.length : first, months.length - fewest));
}

function useMonthName() {
  const format = useFormatter();
  return (month: string) =>
    format.dateTime(new Date(`${month}-15T12:00:00+09:00`), { year: 'numeric', month: 'short', timeZone: 'Asia/Tokyo' });
}

/** At most twelve months as bars, with the table of the same figures. */
export function FiguresPanel({ figures }: { figures: SubscriptionFigures }) {
  const t = useTranslations('subscriptions.figures');
  const format = useFormatter();
  const nameOf = useMonthName();
  const months = sinceFirst(figures.months);
  const short = (month: string) => format.dateTime(new Date(`${month}-15T12:00:00+09:00`), { month: 'short', timeZone: 'Asia/Tokyo' });
  const sum = (name: (typeof series)[number][0]) => months.reduce((total, month) => total + month[name], 0);
  return (
    <Panel className="mt-8">
      <section aria-labelledby="subscription-figures">
        <h2 id="subscription-figures" className="flex min-h-12 items-center border-b border-separator px-4 text-base font-semibold">
          {t('title')}
        </h2>
        <div className="grid gap-x-6 gap-y-4 p-4 lg:grid-cols-2">
          <div className="min-w-0">
            <p aria-hidden="true" className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
              {series.map(([name, look]) => (
                <span key={name} className="inline-flex items-center gap-1.5">
                  <span className={`size-2.5 rounded-xs ${look}`} />
                  {t(name)}
                </span>
              ))}
            </p>
            <div
              role="img"
              aria-label={t('chart', { begun: sum('begun'), ended: sum('ended'), failed: sum('failed'), recovered: sum('recovered') })}
              className="relative h-64"
            >
              <Drawing rows={months.map((month) => ({ ...month, name: short(month.month) }))} />
            </div>
          </div>
          <FiguresTable months={months} nameOf={nameOf} />
        </div>
      </section>
    </Panel>
  );
}

type TableProps = { months: SubscriptionFigures['months']; nameOf: (month: string) => string };

/** Newest month first. */
function FiguresTable({ months, nameOf }: TableProps) {
  const t = useTranslations('subscriptions.figures');
  const format = useFormatter();
  return (
    <div className="min-w-0">
      <table className="w-full border-collapse text-sm tabular-nums">
        <caption className="sr-only">{t('title')}</caption>
        <thead>
          <tr className="border-b border-border text-xs text-muted">
            <th scope="col" className="py-2 pr-2 text-left font-medium">
              {t('month')}
            </th>
            {series.map(([name]) => (
              <th key={name} scope="col" className="py-2 pl-2 text-right font-medium">
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...months].reverse().map((month) => (
            <tr key={month.month} className="border-b border-separator last:border-0">
              <th scope="row" className="py-1.5 pr-2 text-left font-normal whitespace-nowrap">
                {nameOf(month.month)}
              </th>
              {series.map(([name]) => (
                <td key={name} className="py-1.5 pl-2 text-right">
                  {format.number(month[name])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-xs text-muted">{t('note')}</p>
    </div>
  );
}
