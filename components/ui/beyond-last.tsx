import { FileQuestion } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/ui/empty-state';
import { Link } from '@/components/ui/link';

/** A page beyond the last of a list; the first page keeps the filters. */
export function BeyondLast({ first }: { first: string }) {
  const t = useTranslations('pagination.beyond');
  return (
    <EmptyState icon={FileQuestion} title={t('title')} text={t('text')}>
      <Link href={first} className="button button--outline">
        {t('action')}
      </Link>
    </EmptyState>
  );
}
