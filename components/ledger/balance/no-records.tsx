import { BookOpen, SearchX } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { hrefOf, isFiltered, type RecordFilters } from '@/components/ledger/balance/filters';
import { BeyondLast } from '@/components/ui/beyond-last';
import { CodeBlock } from '@/components/ui/code-block';
import { EmptyState } from '@/components/ui/empty-state';
import { Link } from '@/components/ui/link';

type Props = {
  filters: RecordFilters;
  base: string;
  /** A command that creates the first record; null: this reader creates none. */
  curl: string | null;
};

/** No records yet, no match, or a page beyond the last. */
export function NoRecords({ filters, base, curl }: Props) {
  const t = useTranslations('balance.empty');
  if (filters.page > 1) return <BeyondLast first={hrefOf(base, { ...filters, page: 1 })} />;
  if (isFiltered(filters)) {
    return (
      <EmptyState icon={SearchX} title={t('noMatch.title')} text={t('noMatch.text')}>
        <Link href={base} className="button button--outline">
          {t('noMatch.action')}
        </Link>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={BookOpen} title={t('none.title')} text={t('none.text')}>
      {curl && (
        <>
          <Link href="/payments/new" className="button button--outline">
            {t('none.action')}
          </Link>
          <div className="w-full max-w-2xl">
            <CodeBlock code={curl} label={t('none.curl')} copyLabel={t('none.copy')} />
          </div>
        </>
      )}
    </EmptyState>
  );
}
