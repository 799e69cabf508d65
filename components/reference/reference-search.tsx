'use client';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { SearchFilter } from '@/components/filters/search-filter';

/** Narrows the page to what has the words; the address holds them. */
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
