import { ChevronRight, ChevronsLeft } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type AuditBase, type AuditFilters, hrefOf } from '@/components/team/audit/filters';
import { Link } from '@/components/ui/link';
import { Timestamp } from '@/components/ui/timestamp';
import type { AuditList } from '@/lib/audit/schema';

type Props = { base: AuditBase; list: Pick<AuditList, 'older' | 'searched_to'>; filters: AuditFilters; now: string };

const step = 'inline-flex h-9 items-center gap-1.5 rounded-lg px-3 text-sm hover:bg-default pointer-coarse:h-11';

/** A growing log has no numbered pages: on to older records, or back to the newest. */
export function OlderOrNewer({ base, list: { older, searched_to }, filters, now }: Props) {
  const t = useTranslations('audit.pages');
  if (!older && !filters.before) return null;
  return (
    <nav aria-label={t('label')} className="flex flex-wrap items-center justify-between gap-3 px-1 pt-3">
      <p className="text-sm text-muted">
        {searched_to && t.rich('searchedTo', { time: () => <Timestamp key="time" at={searched_to} now={now} layout="hidden" /> })}
      </p>
      <div className="flex gap-1">
        {filters.before && (
          <Link href={hrefOf({ ...filters, before: '' }, base)} className={step}>
            <ChevronsLeft aria-hidden="true" className="size-4" />
            {t('newest')}
          </Link>
        )}
        {older && (
          <Link href={hrefOf({ ...filters, before: older }, base)} className={step}>
            {t(searched_to ? 'searchOn' : 'older')}
            <ChevronRight aria-hidden="true" className="size-4" />
          </Link>
        )}
      </div>
    </nav>
  );
}
