import { useTranslations } from 'next-intl';
import { ExportLink } from '@/components/filters/export-link';
import type { Days } from '@/components/ledger/balance/period';
import { useDays } from '@/components/ledger/balance/use-days';

/** The heading with the days; `exportHref` is null when there is nothing to export. */
export function RecordsHeading({ filters: { from, to }, exportHref }: { filters: Days; exportHref: string | null }) {
  const t = useTranslations('balance');
  const days = useDays();
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <h2 id="records-title" className="text-base font-semibold">
        {t('records')}
      </h2>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="text-sm text-muted tabular-nums">{from || to ? days({ from, to }) : t('recordsOfAllTime')}</p>
        {exportHref && <ExportLink href={exportHref} of={t('records')} />}
      </div>
    </div>
  );
}
