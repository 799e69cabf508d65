import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { Days } from '@/components/ledger/balance/period';
import { useDays } from '@/components/ledger/balance/use-days';

/** What follows, and of which days; `exportHref` is null where there is nothing for a file. */
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
        {exportHref && <ExportLink href={exportHref} />}
      </div>
    </div>
  );
}

/** All rows of the filter as a file. A plain link: what is sent is no page. */
function ExportLink({ href }: { href: string }) {
  const t = useTranslations('balance');
  return (
    <a href={href} download className="button button--outline">
      <Download aria-hidden="true" className="size-4" />
      {t('export')}
    </a>
  );
}
