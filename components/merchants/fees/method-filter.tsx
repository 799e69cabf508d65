'use client';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { ChoiceFilter } from '@/components/filters/choice-filter';
import { type FeeMethod, feeMethods } from '@/lib/money/rates';

export function MethodFilter({ method }: { method: FeeMethod | '' }) {
  const t = useTranslations('fees');
  const router = useRouter();
  return (
    <ChoiceFilter
      label={t('columns.method')}
      values={feeMethods}
      value={method}
      nameOf={(name) => t(`methods.${name}`)}
      onChange={(name) => router.push(name ? `/fee-rates?method=${name}` : '/fee-rates', { scroll: false })}
    />
  );
}
