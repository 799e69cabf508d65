'use client';
import dynamic from 'next/dynamic';
import { useFormatter, useTranslations } from 'next-intl';
import { Money } from '@/components/ui/money';
import { Panel } from '@/components/ui/panel';
import { Skeleton } from '@/components/ui/skeleton';
import { Undrawn } from '@/components/ui/undrawn';
import type { FiguresReply } from '@/lib/chargebacks/figures/schema';

// the drawing code is large and loads after the page; its place is reserved, and the table shows the figures
const Drawing = dynamic(
  () =>
    import('@/components/chargebacks/figures-drawing').then(
      (module) => module.FiguresDrawing,
      () => Undrawn,
    ),
  {
    ssr: false,
    loading: () => <Skeleton className="absolute inset-0" />,
  },
);

/** Results by reason: whether answering pays off. */
export function FiguresPanel({ figures }: { figures: FiguresReply }) {
  const t = useTranslations('chargebacks.figures');
  if (figures.total.count === 0) return null;
  return (
    <Panel className="mt-8">
      <section aria-labelledby="chargeback-figures">
        <h2 id="chargeback-figures" className="flex min-h-12 items-center border-b border-separator px-4 text-base font-semibold">
          {t('title', { days: figures.days })}
        </h2>
        <div className="grid gap-x-6 gap-y-4 p-4 lg:grid-cols-2">
          <Chart figures={figures} />
          <FiguresTable figures={figures} />
        </div>
      </section>
    </Panel>
  );
}

const rowHeight = 44;

function Chart({ figures: { kinds, total } }: { figures: FiguresReply }) {
  const t = useTranslations('chargebacks');
  const rows = kinds.map(({ kind, count, won, lost }) => ({ name: t(`kinds.${kind}`), won, lost, open: count - won - lost }));
  return (
    <div className="min-w-0">
      <p aria-hidden="true" className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
        <Key look="bg-success">{t('figures.won')}</Key>
        <Key look="bg-danger">{t('figures.lost')}</Key>
        <Key look="bg-muted">{t('figures.open')}</Key>
      </p>
      <div role="img" aria-label={t('figures.chart', { count: total.count, won: total.won, lost: total.lost })} className="relative">
        {/* reserves the place; a height attribute would be a style that the page's policy refuses */}
        <svg width="0" height={rows.length * rowHeight + 32} aria-hidden="true" className="block" />
        <Drawing rows={rows} />
      </div>
    </div>
  );
}

const Key = ({ look, children }: { look: string; children: string }) => (
  <span className="inline-flex items-center gap-1.5">
    <span className={`size-2.5 rounded-xs ${look}`} />
    {children}
  </span>
);

function FiguresTable({ figures: { kinds, total } }: { figures: FiguresReply }) {
  const t = useTranslations('chargebacks');
  const format = useFormatter();
  const rows = [
    { id: 'total', name: t('figures.total'), ...total },
    ...kinds.map((row) => ({ id: row.kind, name: t(`kinds.${row.kind}`), ...row })),
  ];
  return (
    <div className="min-w-0">
      <table className="w-full border-collapse text-sm tabular-nums">
        <caption className="sr-only">{t('figures.table')}</caption>
        <thead>
          <tr className="border-b border-border text-xs text-muted">
            <th scope="col" className="py-2 pr-2 text-left font-medium">
              {t('figures.kind')}
            </th>
            <th scope="col" className="px-2 py-2 text-right font-medium">
              {t('figures.count')}
            </th>
            <th scope="col" className="px-2 py-2 text-right font-medium">
              {t('figures.amount')}
            </th>
            <th scope="col" className="py-2 pl-2 text-right font-medium">
              {t('figures.rate')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, count, amount, rate }) => (
            <tr key={id} className={`border-b border-separator last:border-0 ${id === 'total' ? 'font-semibold' : ''}`}>
              <th scope="row" className={`py-1.5 pr-2 text-left ${id === 'total' ? '' : 'font-normal'}`}>
                {name}
              </th>
              <td className="px-2 py-1.5 text-right">{format.number(count)}</td>
              <td className="px-2 py-1.5 text-right">
                <Money amount={amount} />
              </td>
              <td className="py-1.5 pl-2 text-right">
                {rate === null ? t('figures.noRate') : format.number(rate, { style: 'percent', maximumFractionDigits: 0 })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-xs text-muted">{t('figures.note')}</p>
    </div>
  );
}
