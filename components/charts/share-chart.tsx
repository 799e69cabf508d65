'use client';
import { useTranslations } from 'next-intl';
import { ChartPanel } from '@/components/charts/chart-panel';
import { ShareRow } from '@/components/charts/share-row';
import { useFigure } from '@/components/charts/use-figure';
import { Link } from '@/components/ui/link';

/** `href`: the page of what is named. `quiet`: the rest, or what is no part of the ranking. */
export type Share = { id: string; name: string; value: number; payments?: number; href?: string; quiet?: true };
type Props = {
  title: string;
  shares: Share[];
  unit: 'yen' | 'count';
  /** The names of the table's columns: what is divided, and into what. */
  columns: { name: string; value: string };
  empty: string;
  fill?: 'fill-accent' | 'fill-danger';
  note?: string;
};

/** The parts of a whole as bars, largest first, and the same as a table. */
export function ShareChart({ title, shares, unit, columns, empty, fill = 'fill-accent', note }: Props) {
  const figure = useFigure();
  const t = useTranslations('charts');
  const total = shares.reduce((sum, { value }) => sum + value, 0);
  return (
    <ChartPanel title={title} note={note} table={(seen) => <ShareTable {...{ title, shares, unit, columns, total, seen }} />}>
      {total === 0 ? (
        <p className="px-4 py-8 text-center text-sm text-muted">{empty}</p>
      ) : (
        <ul className="flex flex-col gap-3 px-4 py-4">
          {shares.map((share) => (
            <ShareRow
              key={share.id}
              name={
                <>
                  <Name share={share} />
                  {share.payments !== undefined && (
                    <span className="ml-2 text-xs whitespace-nowrap text-muted tabular-nums">
                      {t('payments', { count: share.payments })}
                    </span>
                  )}
                </>
              }
              value={figure(share.value, unit)}
              share={share.value / total}
              fill={share.quiet ? 'fill-muted' : fill}
            />
          ))}
        </ul>
      )}
    </ChartPanel>
  );
}

const Name = ({ share: { name, href, quiet } }: { share: Share }) =>
  href ? (
    <Link href={href} className="underline decoration-muted underline-offset-4 pointer-coarse:py-2.5">
      {name}
    </Link>
  ) : (
    <span className={quiet ? 'text-muted' : ''}>{name}</span>
  );

type TableProps = Pick<Props, 'title' | 'shares' | 'unit' | 'columns'> & { total: number; seen: boolean };

function ShareTable({ title, shares, unit, columns, total, seen }: TableProps) {
  const t = useTranslations('charts');
  const figure = useFigure();
  const counts = shares.some(({ payments }) => payments !== undefined);
  return (
    <section aria-label={title} className={seen ? 'max-h-120 overflow-auto px-4 pb-2' : 'sr-only'} {...(seen && { tabIndex: 0 })}>
      <table className="w-full border-collapse text-sm tabular-nums">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr className="sticky top-0 z-1 border-b border-border bg-surface text-xs text-muted">
            <th scope="col" className="py-2 pr-3 text-left font-medium">
              {columns.name}
            </th>
            <th scope="col" className="py-2 pl-3 text-right font-medium">
              {columns.value}
            </th>
            {counts && (
              <th scope="col" className="py-2 pl-3 text-right font-medium">
                {t('count')}
              </th>
            )}
            <th scope="col" className="py-2 pl-3 text-right font-medium">
              {t('share')}
            </th>
          </tr>
        </thead>
        <tbody>
          {shares.map((share) => (
            <tr key={share.id} className="border-b border-separator last:border-0">
              <th scope="row" className="py-1.5 pr-3 text-left font-normal">
                {share.name}
              </th>
              <td className="py-1.5 pl-3 text-right">{figure(share.value, unit)}</td>
              {counts && <td className="py-1.5 pl-3 text-right">{figure(share.payments, 'count')}</td>}
              <td className="py-1.5 pl-3 text-right text-muted">{figure(total === 0 ? null : share.value / total, 'share')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
