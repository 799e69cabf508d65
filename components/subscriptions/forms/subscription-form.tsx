'use client';
import { Button, Spinner } from '@heroui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type Control, useForm } from 'react-hook-form';
import { RadioField } from '@/components/forms/radio-field';
import { TextRow } from '@/components/forms/text-row';
import { longest } from '@/components/forms/typed';
import { useSendLabel } from '@/components/money-actions/send-label';
import { SentNotice } from '@/components/money-actions/sent-notice';
import { type MoneyAct, useMoneyAct } from '@/components/money-actions/use-money-act';
import { AmountFields } from '@/components/payments/amount-fields';
import { totalOf } from '@/components/payments/included-tax';
import { blockOf } from '@/components/splits/obstacle';
import type { FindSellers } from '@/components/splits/seller-adder';
import { ShareEditor } from '@/components/splits/share-editor';
import { type DryRun, usePreview } from '@/components/splits/use-preview';
import { CustomerChoice, type CustomerFinders } from '@/components/subscriptions/forms/customer-choice';
import { EndFields } from '@/components/subscriptions/forms/end-fields';
import { emptyForm, ends, type NewForm, newForm, newInput, splitFault, starts, textRules } from '@/components/subscriptions/forms/form';
import { SchedulePreview } from '@/components/subscriptions/forms/schedule-preview';
import { Link } from '@/components/ui/link';
import { Panel } from '@/components/ui/panel';
import { toast } from '@/components/ui/toast';
import type { SubscriptionPreview } from '@/lib/renewals/load-preview';
import { periods } from '@/lib/subscriptions/schedule';

export type SubscriptionFormProps = {
  acts: { create: MoneyAct; preview: DryRun; findSellers: FindSellers };
  customers: CustomerFinders;
  isPlatform: boolean;
  ownId: string;
};
const noNames = {};

/** The form with which a merchant's people start a subscription of a customer whose card or wallet is kept. */
export function SubscriptionForm({ acts, customers, isPlatform, ownId }: SubscriptionFormProps) {
  const t = useTranslations('subscriptions.form');
  const router = useRouter();
  const { send, busy, sent } = useMoneyAct(acts.create);
  const form = useForm<NewForm>({ resolver: zodResolver(newForm), defaultValues: emptyForm });
  const values = form.watch();
  const total = totalOf(values);
  const fault = isPlatform ? splitFault(values) : null;
  const isLocked = busy || sent.state === 'unknown';
  const isReady = newForm.safeParse(values).success && fault === null && !isLocked;
  const preview = usePreview<SubscriptionPreview>(acts.preview, isReady ? newInput(values, isPlatform) : null);
  const unseen = isReady ? blockOf(preview) : null;
  const label = useSendLabel(sent, values.start === 'now' && total > 0 ? t('submit', { amount: total }) : t('submitLater'));
  const names = { ...Object.fromEntries(values.rows.map(({ sellerId, name }) => [sellerId, name])), [ownId]: t('own') };
  async function submit(given: NewForm) {
    if (busy || fault) return;
    const done = await send(newInput(given, isPlatform));
    if (!done) return preview.again();
    toast.success(t('done'));
    router.push(`/subscriptions/${(done.reply as { id: string }).id}`);
  }
  return (
    <form noValidate autoComplete="off" onSubmit={form.handleSubmit(submit)} className="flex max-w-3xl flex-col gap-6">
      <Part title={t('whom')} disabled={isLocked}>
        <CustomerChoice control={form.control} finders={customers} disabled={isLocked} />
      </Part>
      <Part title={t('what')} disabled={isLocked}>
        <AmountFields control={form.control} label={t('fields.amount')} />
        <Times control={form.control} values={values} />
        <Words control={form.control} />
      </Part>
      {isPlatform && (
        <Panel className="p-4 sm:p-6">
          <ShareEditor
            rows={values.rows}
            onRows={(rows) => form.setValue('rows', rows)}
            original={null}
            limit={total}
            names={noNames}
            findSellers={acts.findSellers}
            disabled={isLocked}
            heading="h2"
          />
        </Panel>
      )}
      <SchedulePreview preview={preview} names={names} empty={t('previewEmpty')} heading="h2" />
      <SentNotice sent={sent} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" isPending={busy} isDisabled={fault !== null || unseen !== null} className="pointer-coarse:min-h-11">
          {(busy || unseen === 'checking') && <Spinner color="current" size="sm" />}
          {label}
        </Button>
        <Link href="/subscriptions" className="button button--outline pointer-coarse:min-h-11">
          {t('cancel')}
        </Link>
        {fault && <p className="text-sm text-muted">{t(`faults.${fault}`)}</p>}
      </div>
    </form>
  );
}

function Part({ title, disabled, children }: { title: string; disabled: boolean; children: React.ReactNode }) {
  return (
    <Panel className="p-4 sm:p-6">
      <h2 className="mb-4 text-base font-semibold">{title}</h2>
      <fieldset disabled={disabled} className="flex min-w-0 flex-col gap-6">
        {children}
      </fieldset>
    </Panel>
  );
}

/** How often, from when, and until when. */
function Times({ control, values }: { control: Control<NewForm>; values: NewForm }) {
  const t = useTranslations('subscriptions.form');
  const word = useTranslations('subscriptions.periods');
  return (
    <>
      <RadioField
        control={control}
        name="period"
        label={t('fields.period')}
        values={periods.map((period) => ({ id: period, name: word(period) }))}
      />
      <RadioField
        control={control}
        name="start"
        label={t('fields.start')}
        values={starts.map((start) => ({ id: start, name: t(`starts.${start}`), hint: t(`startHints.${start}`) }))}
      />
      {values.start === 'later' && (
        <TextRow
          control={control}
          name="startDay"
          label={t('fields.startDay')}
          hint={t('hints.startDay')}
          wrong={t('wrong.day')}
          type="date"
          className="pointer-coarse:min-h-11"
        />
      )}
      <EndFields control={control} values={ends} end={values.end} />
    </>
  );
}

/** What its customer and the merchant's books call it. */
function Words({ control }: { control: Control<NewForm> }) {
  const t = useTranslations('subscriptions.form');
  return (
    <>
      <div className="grid items-start gap-6 sm:grid-cols-2">
        {(['description', 'number'] as const).map((name) => (
          <TextRow
            key={name}
            control={control}
            name={name}
            label={t(`fields.${name}`)}
            hint={t(`hints.${name}`)}
            wrong={t('wrong.text')}
            maxLength={longest(textRules[name])}
            className="pointer-coarse:min-h-11"
          />
        ))}
      </div>
      <RadioField
        control={control}
        name="locale"
        label={t('fields.locale')}
        values={(['ja', 'en'] as const).map((locale) => ({ id: locale, name: t(`locales.${locale}`) }))}
      />
    </>
  );
}
