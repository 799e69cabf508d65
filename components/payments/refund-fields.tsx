'use client';
import { useTranslations } from 'next-intl';
import type { UseFormReturn } from 'react-hook-form';
import { RadioField } from '@/components/forms/radio-field';
import { TextRow } from '@/components/forms/text-row';
import { tidyYen, yenIn } from '@/components/forms/typed-yen';
import { longestDescription, type RefundForm } from '@/components/payments/refund-request';
import { RefundSplit } from '@/components/payments/refund-split';
import type { remainingSplit } from '@/components/payments/refundable';
import type { Preview } from '@/components/splits/use-preview';
import { formatYen } from '@/components/ui/yen';

type Props = {
  form: UseFormReturn<RefundForm>;
  left: ReturnType<typeof remainingSplit>;
  /** Nothing was refunded yet. */
  untouched: boolean;
  /** The payment has a split. */
  splits: boolean;
  names: Readonly<Record<string, string>>;
  preview: Preview;
  disabled: boolean;
};

/** Everything left or a part, the reason, and who bears it. */
export function RefundFields({ form, left, untouched, splits, names, preview, disabled }: Props) {
  const t = useTranslations('refund');
  const isPart = form.watch('mode') === 'part';
  const amount = formatYen(left.amount);
  const whole = untouched ? (splits ? 'all' : 'allPlain') : splits ? 'whole' : 'wholePlain';
  const modes = [
    { id: 'whole' as const, name: t(whole, { amount }), ...(splits && { hint: t('wholeHint') }) },
    { id: 'part' as const, name: t(splits ? 'part' : 'partPlain'), ...(splits && { hint: t('partHint') }) },
  ];
  return (
    <fieldset disabled={disabled} className="flex min-w-0 flex-col gap-5">
      <RadioField control={form.control} name="mode" label={t('mode')} values={modes} disabled={disabled} />
      <div className="grid gap-5 sm:grid-cols-[13rem_minmax(0,1fr)]">
        {isPart && (
          <TextRow
            control={form.control}
            name="amount"
            label={t('amount')}
            hint={t('amountHint', { left: amount })}
            wrong={t('faults.amount')}
            fault={(yenIn(form.watch('amount')) ?? 0) > left.amount && t('faults.tooMuch', { left: amount })}
            tidy={tidyYen}
            inputMode="numeric"
            maxLength={14}
            className="text-right tabular-nums max-sm:max-w-52 pointer-coarse:min-h-11"
          />
        )}
        <div className={isPart ? '' : 'sm:col-span-2'}>
          <TextRow
            control={form.control}
            name="description"
            label={t('description')}
            hint={t('descriptionHint')}
            wrong={t('descriptionWrong')}
            maxLength={longestDescription}
            className="pointer-coarse:min-h-11"
          />
        </div>
      </div>
      {isPart && splits && <RefundSplit form={form} left={left} names={names} preview={preview} disabled={disabled} />}
    </fieldset>
  );
}
