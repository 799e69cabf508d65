'use client';
import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { RadioField } from '@/components/forms/radio-field';
import { MoneyDialog } from '@/components/money-actions/money-dialog';
import { useMoneyAct } from '@/components/money-actions/use-money-act';
import { AmountFields } from '@/components/payments/amount-fields';
import { totalOf } from '@/components/payments/included-tax';
import { blockOf } from '@/components/splits/obstacle';
import { ShareEditor } from '@/components/splits/share-editor';
import { usePreview } from '@/components/splits/use-preview';
import type { ActionDialogProps } from '@/components/subscriptions/actions/acts';
import { CustomerChoice, type CustomerFinders } from '@/components/subscriptions/forms/customer-choice';
import { EndFields } from '@/components/subscriptions/forms/end-fields';
import { type ChangeForm, changeForm, changeFormOf, changeInput, isDearer, splitFault } from '@/components/subscriptions/forms/form';
import { SchedulePreview } from '@/components/subscriptions/forms/schedule-preview';
import { shorten } from '@/components/ui/short-id';
import { toast } from '@/components/ui/toast';
import { formatYen } from '@/components/ui/yen';
import type { SubscriptionPreview } from '@/lib/renewals/load-preview';
import type { SubscriptionReply } from '@/lib/subscriptions/schema';

type Props = ActionDialogProps & { isPlatform: boolean; names: Readonly<Record<string, string>> };

const endings = ['same', 'none', 'count', 'date'] as const;
/** What never ends by itself has no limit that could be taken away. */
const endingsOf = ({ max_charges: most, ends_at: end }: ActionDialogProps['subscription']) =>
  endings.filter((one) => one !== 'none' || most !== null || end !== null);

/** Price and split from the next period on, with the next dates as they will be; a higher price waits for its customer. */
export function ChangeDialog({ subscription, acts, isOpen, onClose, isPlatform, names }: Props) {
  const t = useTranslations('subscriptions.change');
  const { send, busy, sent } = useMoneyAct(acts.update);
  const form = useForm<ChangeForm>({ resolver: zodResolver(changeForm), defaultValues: changeFormOf(subscription, names) });
  const values = form.watch();
  const total = totalOf(values);
  const fault = isPlatform ? splitFault(values) : null;
  const isLocked = busy || sent.state === 'unknown';
  const input = changeInput(subscription, values, isPlatform);
  const isReady = changeForm.safeParse(values).success && fault === null;
  const preview = usePreview<SubscriptionPreview>(acts.preview, isReady && !isLocked && isOpen ? input : null);
  const isUnknown = sent.state === 'unknown';
  // what is wrong at a field is told when it is sent
  const unseen = isUnknown || !isReady ? null : blockOf(preview);
  const blocked = fault ?? (Object.keys(input).length === 1 ? 'nothing' : unseen);
  const dearer = isDearer(values, subscription);
  const allNames = { ...names, ...Object.fromEntries(values.rows.map(({ sellerId, name }) => [sellerId, name])) };
  async function submit(given: ChangeForm) {
    const done = blocked === null && (await send(changeInput(subscription, given, isPlatform)));
    if (!done) return preview.again();
    const { pending_change: change } = done.reply as SubscriptionReply;
    toast.success(t(change?.consent === 'asked' ? 'doneAsked' : 'done'));
    onClose(false);
  }
  return (
    <MoneyDialog
      isOpen={isOpen}
      onClose={() => onClose(sent.state === 'unknown')}
      title={t('title')}
      submit={t('submit')}
      wide
      busy={busy}
      checking={blocked === 'checking'}
      blocked={blocked && t(`faults.${blocked}`)}
      sent={sent}
      onSubmit={form.handleSubmit(submit)}
    >
      <p className="text-sm">{t('effect')}</p>
      <fieldset disabled={isLocked} className="flex min-w-0 flex-col gap-6">
        <AmountFields control={form.control} label={t('amount')} />
        {dearer && <Dearer form={form} subscription={subscription} disabled={isLocked} />}
        {isPlatform && (
          <ShareEditor
            rows={values.rows}
            onRows={(rows) => form.setValue('rows', rows)}
            original={null}
            limit={total}
            names={names}
            findSellers={acts.findSellers}
            disabled={isLocked}
          />
        )}
        <EndFields control={form.control} values={endingsOf(subscription)} end={values.end} />
        <Payer form={form} subscription={subscription} finders={acts.customers} disabled={isLocked} />
      </fieldset>
      <SchedulePreview preview={preview} names={allNames} empty={t('previewEmpty')} />
    </MoneyDialog>
  );
}

/** A higher price, and what happens where its customer does not agree. */
function Dearer({ form, subscription, disabled }: Omit<PayerProps, 'finders'>) {
  const t = useTranslations('subscriptions.change');
  const prices = { before: formatYen(subscription.amount + subscription.tax), after: formatYen(totalOf(form.watch())) };
  return (
    <div className="flex flex-col gap-4 rounded-lg bg-warning-soft p-3 text-warning-soft-foreground">
      <p role="status" className="text-sm">
        {t('dearer', prices)}
      </p>
      <RadioField
        control={form.control}
        name="otherwise"
        label={t('otherwise')}
        disabled={disabled}
        values={(['keep', 'end'] as const).map((one) => ({ id: one, name: t(`otherwises.${one}`) }))}
      />
    </div>
  );
}

type PayerProps = { form: UseFormReturn<ChangeForm>; subscription: SubscriptionReply; finders: CustomerFinders; disabled: boolean };

/** Who is charged from now on; says what becomes of the open period. */
function Payer({ form: { control, watch }, subscription: { customer, status }, finders, disabled }: PayerProps) {
  const t = useTranslations('subscriptions.change');
  const whom = watch('whom');
  return (
    <>
      <RadioField
        control={control}
        name="whom"
        label={t('whom')}
        disabled={disabled}
        values={[
          { id: 'same', name: t('whoms.same'), hint: customer.email ?? shorten(customer.id) },
          { id: 'other', name: t('whoms.other'), hint: t(status === 'retrying' ? 'whomHints.unpaid' : 'whomHints.paid') },
        ]}
      />
      {whom === 'other' && (
        <>
          <CustomerChoice control={control} finders={finders} disabled={disabled} except={customer.id} />
          <p className="text-sm text-muted">{t('page')}</p>
        </>
      )}
    </>
  );
}
