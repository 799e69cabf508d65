'use client';
import { Plus, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { type UseFormReturn, useFieldArray, useForm, useWatch } from 'react-hook-form';
import { type Act, useAct } from '@/components/forms/act';
import { DialogForm } from '@/components/forms/dialog-form';
import { TextRow } from '@/components/forms/text-row';
import { longest } from '@/components/forms/typed';
import { tidyYen } from '@/components/forms/typed-yen';
import { formOf, inputOf, type ProfileForm, resolveProfile, termsOf } from '@/components/merchants/fee-profiles/profile-form';
import { PlainButton } from '@/components/ui/plain-button';
import { toast } from '@/components/ui/toast';
import { formatYen } from '@/components/ui/yen';
import { feeOf, mostTiers } from '@/lib/merchants/fee-profiles/fee-terms';
import { createFeeProfileInput, type FeeProfileReply } from '@/lib/merchants/fee-profiles/schema';

type Props = { profile: FeeProfileReply | null; act: Act; isOpen: boolean; onClose: () => void };

/** Makes a profile, or changes one from now on. */
export function ProfileDialog({ isOpen, onClose, ...opened }: Props) {
  const [{ profile, act }] = useState(opened);
  const t = useTranslations('feeProfiles');
  const { send, busy, refused } = useAct(act);
  const form = useForm<ProfileForm>({ resolver: resolveProfile, defaultValues: formOf(profile) });
  async function submit(given: ProfileForm) {
    if (!(await send({ ...inputOf(given), ...(profile && { id: profile.id }) }))) return;
    onClose();
    toast.success(t(profile ? 'dialog.changed' : 'dialog.made', { name: given.name.trim() }));
  }
  return (
    <DialogForm
      isOpen={isOpen}
      onOpenChange={(open) => open || onClose()}
      title={t(profile ? 'dialog.change' : 'dialog.make')}
      submit={t('dialog.save')}
      wide
      busy={busy}
      refused={refused}
      onSubmit={form.handleSubmit(submit)}
    >
      <TextRow
        control={form.control}
        name="name"
        label={t('dialog.name')}
        hint={t('dialog.nameHint')}
        wrong={t('dialog.nameWrong')}
        maxLength={longest(createFeeProfileInput.shape.name)}
        autoFocus
      />
      <Tiers form={form} />
      <div className="grid items-start gap-4 sm:grid-cols-3">
        {(['fixed', 'minimum', 'maximum'] as const).map((name) => (
          <TextRow
            key={name}
            control={form.control}
            name={name}
            label={t(`dialog.${name}`)}
            hint={t(`dialog.${name}Hint`)}
            wrong={t(`dialog.${name}Wrong`)}
            inputMode="numeric"
            tidy={tidyYen}
            className="text-right tabular-nums"
          />
        ))}
      </div>
      <Example form={form} />
      {profile && <p className="text-xs text-muted">{t('dialog.changeNote')}</p>}
    </DialogForm>
  );
}

/** A percentage, or one for each tier of the amount. */
function Tiers({ form: { control } }: { form: UseFormReturn<ProfileForm> }) {
  const t = useTranslations('feeProfiles.dialog');
  const { fields, insert, remove } = useFieldArray({ control, name: 'tiers' });
  const last = fields.length - 1;
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-2 text-sm font-medium">{t('tiers')}</legend>
      {fields.map((field, index) => (
        <div key={field.id} className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_2.75rem] items-start gap-3">
          {index === last ? (
            <p className="self-center pt-5 text-sm text-muted">{t(last === 0 ? 'all' : 'beyond')}</p>
          ) : (
            <TextRow
              control={control}
              name={`tiers.${index}.upTo`}
              label={t('upTo')}
              wrong={t('upToWrong')}
              inputMode="numeric"
              tidy={tidyYen}
              className="text-right tabular-nums"
            />
          )}
          <TextRow
            control={control}
            name={`tiers.${index}.rate`}
            label={t('rate')}
            wrong={t('rateWrong')}
            inputMode="decimal"
            className="text-right tabular-nums"
          />
          {index < last && (
            <PlainButton
              look="ghost"
              iconOnly
              aria-label={t('removeTier', { number: index + 1 })}
              className="mt-6 size-11"
              onClick={() => remove(index)}
            >
              <X aria-hidden="true" className="size-4" />
            </PlainButton>
          )}
        </div>
      ))}
      {fields.length < mostTiers && (
        <PlainButton
          look="outline"
          size="sm"
          className="self-start pointer-coarse:min-h-11"
          onClick={() => insert(last, { upTo: '', rate: '' })}
        >
          <Plus aria-hidden="true" className="size-4" />
          {t('addTier')}
        </PlainButton>
      )}
    </fieldset>
  );
}

const examples = [1_000, 10_000, 100_000];

/** What it comes to, while it is typed. */
function Example({ form: { control } }: { form: UseFormReturn<ProfileForm> }) {
  const t = useTranslations('feeProfiles.dialog');
  const terms = termsOf(useWatch({ control }) as ProfileForm);
  return (
    <dl className="grid grid-cols-3 divide-x divide-separator rounded-lg border border-separator text-sm">
      {examples.map((amount) => (
        <div key={amount} className="px-3 py-2">
          <dt className="text-xs text-muted">{t('example', { amount: formatYen(amount) })}</dt>
          <dd className="font-medium tabular-nums">{terms ? formatYen(feeOf(terms, amount)) : '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
