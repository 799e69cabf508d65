'use client';
import { useTranslations } from 'next-intl';
import { ChoicesFilter } from '@/components/filter/choices-filter';
import { type CardBrand, cardBrands } from '@/lib/money/rates';

type Props = { value: CardBrand[]; onChange: (value: CardBrand[]) => void };

export function BrandFilter({ value, onChange }: Props) {
  const t = useTranslations('payments.filters');
  const word = useTranslations('payment');
  return (
    <ChoicesFilter label={t('brand')} values={cardBrands} value={value} nameOf={(brand) => word(`brands.${brand}`)} onChange={onChange} />
  );
}
