'use client';
import { zodResolver } from '@hookform/resolvers/zod';
import { useLocale, useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { DayRow } from '@/components/chargebacks/decisions/day-row';
import { FindPayment, type FindPayments } from '@/components/chargebacks/decisions/find-payment';
import { emptyNotice, longestReference, type Notice, noticeForm, noticeInput } from '@/components/chargebacks/decisions/notice';
import { SelectRow } from '@/components/forms/select-row';
import { TextRow } from '@/components/forms/text-row';
import { MoneyDialog } from '@/components/money-actions/money-dialog';
import { type MoneyAct, useMoneyAct } from '@/components/money-actions/use-money-act';
import { toast } from '@/components/ui/toast';
import { formatYen } from '@/components/ui/yen';
import { reasonsOf } from '@/lib/chargebacks/reasons/reasons';
import type { ChargebackReply } from '@/lib/chargebacks/schema';
import { cardBrands } from '@/lib/money/rates';
import type { Locale } from '@/lib/refusal';

/** `today`: in Tokyo. */
export type RaiseProps = { raise: MoneyAct; find: FindPayments; today: string };
type Props = RaiseProps & { isOpen: boolean; onClose: (isUnknown: boolean) => void };

/** Records a chargeback from an issuer's letter. */
export function RaiseDialog({ raise, find, today, isOpen, onClose }: Props) {
  const t = useTranslations('chargebackDecision.raise');
  const brandName = useTranslations('payment.brands');
  const locale = useLocale() as Locale;
  const { send, busy, sent } = useMoneyAct(raise);
  const form = useForm<Notice>({ resolver: zodResolver(noticeForm(today)), defaultValues: emptyNotice });
  const { control, register, setValue } = form;
  const codes = reasonsOf(form.watch('brand')).map(({ code, name }) => ({ value: code, name: `${code} ${name[locale]}` }));
  async function submit(given: Notice) {
    const answer = await send(noticeInput(given));
    if (!answer) return;
    const { id, amount } = answer.reply as ChargebackReply;
    toast.success(t('done', { amount: formatYen(amount) }), { href: `/chargeback-decisions/${id}`, name: t('see') });
    onClose(false);
  }
  return (
    <MoneyDialog
      isOpen={isOpen}
      onClose={() => onClose(sent.state === 'unknown')}
      title={t('title')}
      submit={t('submit')}
      busy={busy}
      blocked={null}
      sent={sent}
      onSubmit={form.handleSubmit(submit)}
    >
      <p className="text-sm">{t('effect')}</p>
      <fieldset disabled={busy || sent.state === 'unknown'} className="flex min-w-0 flex-col gap-5">
        <FindPayment
          find={find}
          value={form.watch('paymentId')}
          fault={form.formState.errors.paymentId ? t('paymentWrong') : null}
          onChoose={({ id, brand }) => {
            setValue('paymentId', id, { shouldValidate: form.formState.isSubmitted });
            if (!brand || brand === form.getValues('brand')) return;
            setValue('brand', brand);
            setValue('code', '');
          }}
        />
        <SelectRow
          label={t('brand')}
          options={cardBrands.map((value) => ({ value, name: brandName(value) }))}
          // a code belongs to one brand
          {...register('brand', { onChange: () => setValue('code', '') })}
        />
        <SelectRow label={t('code')} options={[{ value: '', name: t('noCode') }, ...codes]} {...register('code')} />
        <TextRow control={control} name="amount" label={t('amount')} hint={t('amountHint')} wrong={t('amountWrong')} inputMode="numeric" />
        <TextRow
          control={control}
          name="reference"
          label={t('reference')}
          hint={t('referenceHint')}
          wrong={t('referenceWrong')}
          maxLength={longestReference}
        />
        <DayRow
          label={t('due')}
          hint={t('dueHint')}
          fault={form.formState.errors.due ? t('dueWrong') : null}
          min={today}
          {...register('due')}
        />
      </fieldset>
    </MoneyDialog>
  );
}
