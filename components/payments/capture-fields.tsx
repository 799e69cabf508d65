'use client';
import { useTranslations } from 'next-intl';
import type { UseFormReturn } from 'react-hook-form';
import { RadioField } from '@/components/forms/radio-field';
import { TextRow } from '@/components/forms/text-row';
import type { CaptureForm } from '@/components/payments/capture-request';
import { formatYen } from '@/components/ui/yen';
import { capturesPartly } from '@/lib/payments/payment';
import type { PaymentReply } from '@/lib/payments/schema';

type Props = {
  form: UseFormReturn<CaptureForm>;
  payment: PaymentReply;
  /** With the tax of the captured amount. */
  total: number;
  disabled: boolean;
};

/** The whole authorized amount, or a part, if the payment method allows it. */
export function CaptureFields({ form, payment, total, disabled }: Props) {
  const t = useTranslations('capture');
  const isDivisible = capturesPartly({ method: payment.payment_details.type, session: payment.session });
  const hint = payment.tax > 0 && total > 0 ? t('withTax', { amount: formatYen(total) }) : t('upTo', { amount: formatYen(payment.amount) });
  return (
    <>
      <RadioField
        control={form.control}
        name="mode"
        label={t('mode')}
        values={[
          { id: 'whole', name: t('whole', { amount: formatYen(payment.amount + payment.tax) }) },
          ...(isDivisible ? [{ id: 'part' as const, name: t('part'), hint: t('partHint') }] : []),
        ]}
        disabled={disabled}
      />
      {form.watch('mode') === 'part' && (
        <TextRow
          control={form.control}
          name="amount"
          label={t(payment.tax > 0 ? 'amountNet' : 'amount')}
          hint={hint}
          wrong={t('faults.amount')}
          inputMode="numeric"
          maxLength={14}
          className="max-w-52 text-right tabular-nums pointer-coarse:min-h-11"
        />
      )}
    </>
  );
}
