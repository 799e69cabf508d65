import { BookOpen, SearchX } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/ui/empty-state';

/** Nothing yet, or nothing that fits. */
export function NoRecords({ filtered, base }: { filtered: boolean; base: string }) {
  const t = useTranslations('balance.empty');
  if (!filtered) return <EmptyState icon={BookOpen} title={t('none.title')} text={t('none.text')} />;
  return (
    <EmptyState icon={SearchX} title={t('noMatch.title')} text={t('noMatch.text')}>
      <Link href={base} className="button button--secondary">
        {t('noMatch.action')}
      </Link>
    </EmptyState>
  );
}
