import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { StatusChip } from '@/components/ui/status-chip';
import { Timestamp } from '@/components/ui/timestamp';
import { visible } from '@/components/ui/visible';
import type { DecidedApplication } from '@/lib/onboarding/review/schema';

type Props = { rows: DecidedApplication[]; now: string };

const looks = { accepted: 'success', declined: 'danger', returned: 'warning' } as const;
const hourMs = 60 * 60 * 1000;

/** How long it took from the submission to the decision. */
function useTook() {
  const t = useTranslations('applications.decided.took');
  return ({ submitted_at: from, decided_at: to }: DecidedApplication): string => {
    const hours = Math.floor((Date.parse(to) - Date.parse(from)) / hourMs);
    return hours < 1 ? t('short') : hours < 48 ? t('hours', { hours }) : t('days', { days: Math.floor(hours / 24) });
  };
}

/** Decided applications: who decided what, when, and how long it took. Each row links to its application. */
export function DecidedTable({ rows, now }: Props) {
  const t = useTranslations('applications');
  const took = useTook();
  const head = (name: 'outcome' | 'decided' | 'by' | 'took', look = '') => (
    <th scope="col" className={`px-3 py-2.5 font-medium whitespace-nowrap lg:px-4 ${look}`}>
      {t(`decided.columns.${name}`)}
    </th>
  );
  return (
    <section aria-label={t('decided.label')} className="text-sm">
      <table data-list className="block w-full border-collapse md:table">
        <thead className="border-b border-border bg-surface-secondary text-left text-xs text-muted max-md:hidden">
          <tr>
            <th scope="col" className="px-3 py-2.5 font-medium lg:px-4">
              {t('columns.name')}
            </th>
            {head('outcome')}
            {head('decided')}
            {head('by')}
            {head('took', 'text-right')}
          </tr>
        </thead>
        <tbody className="block md:table-row-group">
          {rows.map((row) => (
            <tr
              key={`${row.merchant_id} ${row.number}`}
              className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1.5 border-b border-separator px-4 py-3 last:border-0 md:table-row md:p-0 md:hover:bg-surface-secondary [&>*]:md:px-3 [&>*]:md:py-3 [&>*]:lg:px-4"
            >
              <th scope="row" className="text-left font-normal">
                <Link
                  href={`/applications/${row.merchant_id}`}
                  className="block font-medium underline-offset-4 hover:underline pointer-coarse:min-h-11"
                >
                  <span className="block max-w-80 truncate">{visible(row.name)}</span>
                  <span className="block max-w-80 truncate text-xs font-normal text-muted">
                    {visible(row.platform.name)} · {t('times', { count: row.number })}
                  </span>
                </Link>
              </th>
              <td>
                <StatusChip look={looks[row.outcome]}>{t(`decided.outcomes.${row.outcome}`)}</StatusChip>
              </td>
              <td>
                <Timestamp at={row.decided_at} now={now} />
              </td>
              <td className="break-words max-md:text-right">
                {row.decided_by === 'installation' ? t('decided.system') : visible(row.decided_by)}
                {row.checked_by && row.checked_by !== row.decided_by && (
                  <span className="block text-xs text-muted">{t('history.checked', { by: visible(row.checked_by) })}</span>
                )}
              </td>
              <td className="whitespace-nowrap tabular-nums max-md:col-span-2 max-md:text-xs max-md:text-muted md:text-right">
                <span className="mr-2 md:hidden">{t('decided.columns.took')}</span>
                {took(row)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
