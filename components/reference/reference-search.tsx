'use client';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { SearchFilter } from '@/components/filters/search-filter';

/** Filters the page by words; the address keeps them. */
export function ReferenceSearch({ search }: { search: string }) {
  const t = useTranslations('reference.search');
  const router = useRouter();
  const find = (text: string) =>
    router.push(text ? `/developers/api?search=${encodeURIComponent(text)}` : '/developers/api', { scroll: false });
  return (
    <search aria-label={t('region')}>
      <SearchFilter label={t('label')} clearLabel={t('clear')} value={search} onSubmit={find} className="w-full sm:w-80" />
    </search>
  );
}
