'use client';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { ChoiceFilter } from '@/components/filters/choice-filter';
import { type AdjustmentStatus, adjustmentStatuses } from '@/lib/adjustments/adjustment';

/** The address contains the choice. */
export function AdjustmentFilter({ value }: { value: AdjustmentStatus | '' }) {
  const t = useTranslations('adjustments');
  const router = useRouter();
  return (
    <ChoiceFilter
      label={t('filter')}
      values={adjustmentStatuses}
      value={value}
      nameOf={(status) => t(`statuses.${status}`)}
      onChange={(status) => router.push(status ? `/adjustments?status=${status}` : '/adjustments')}
    />
  );
}
