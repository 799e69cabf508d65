'use client';
import { useTranslations } from 'next-intl';
import { ChoicesFilter } from '@/components/filters/choices-filter';
import { type PaymentStatus, paymentStatuses } from '@/lib/payments/payment';

type Props = { value: PaymentStatus[]; onChange: (value: PaymentStatus[]) => void };

export function StatusFilter({ value, onChange }: Props) {
  const t = useTranslations('payments.filters');
  const word = useTranslations('payment');
  return (
    <ChoicesFilter
      label={t('status')}
      values={paymentStatuses}
      value={value}
      nameOf={(status) => word(`status.${status}`)}
      onChange={onChange}
    />
  );
}
