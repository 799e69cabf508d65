import { FileQuestion } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/ui/empty-state';
import { Link } from '@/components/ui/link';

/** A page of a list that has none so late; the first one is of the same filter. */
export function BeyondLast({ first }: { first: string }) {
  const t = useTranslations('pagination.beyond');
  return (
    <EmptyState icon={FileQuestion} title={t('title')} text={t('text')}>
      <Link href={first} className="button button--secondary">
        {t('action')}
      </Link>
    </EmptyState>
  );
}
