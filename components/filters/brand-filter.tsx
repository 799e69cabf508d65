'use client';
import { useTranslations } from 'next-intl';
import { ChoicesFilter } from '@/components/filters/choices-filter';
import { type FeeMethod, feeMethods } from '@/lib/money/rates';

type Props = { value: FeeMethod[]; onChange: (value: FeeMethod[]) => void };

export function BrandFilter({ value, onChange }: Props) {
  const t = useTranslations('payments.filters');
  const word = useTranslations('payment');
  return (
    <ChoicesFilter label={t('brand')} values={feeMethods} value={value} nameOf={(brand) => word(`brands.${brand}`)} onChange={onChange} />
  );
}
