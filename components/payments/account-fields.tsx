'use client';
import { Checkbox } from '@heroui/react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { PlaceCombobox } from '@/components/forms/place-combobox';
import { RadioField } from '@/components/forms/radio-field';
import { TextRow } from '@/components/forms/text-row';
import { accountTypes, longestOf, type RequestForm } from '@/components/payments/request-form';
import { formatYen } from '@/components/ui/yen';
import { zenginText } from '@/lib/japan/zengin';

export type AccountProps = { form: UseFormReturn<RequestForm>; fee: number; disabled: boolean };

/** The customer's account: bank and branch are searched by name, and the holder is shown as the bank will see it. */
export function AccountFields({ form, fee, disabled }: AccountProps) {
  const t = useTranslations('refund.account');
  const { control } = form;
  const seen = zenginText(form.watch('holder'));
  return (
    <fieldset disabled={disabled} className="flex min-w-0 flex-col gap-5 border-b border-separator pb-5">
      <legend className="mb-3 text-sm font-semibold">{t('title')}</legend>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Places form={form} />
        <RadioField
          control={control}
          name="accountType"
          label={t('type')}
          values={accountTypes.map((type) => ({ id: type, name: t(`types.${type}`) }))}
          disabled={disabled}
        />
        <TextRow
          control={control}
          name="accountNumber"
          label={t('number')}
          hint={t('numberHint')}
          wrong={t('numberMissing')}
          inputMode="numeric"
          maxLength={longestOf.number}
        />
        <TextRow
          control={control}
          name="holder"
          label={t('holder')}
          hint={seen ? t('seen', { name: seen }) : t('holderHint')}
          wrong={t('holderWrong')}
          maxLength={longestOf.holder}
        />
      </div>
      {fee > 0 && <FeeBox form={form} fee={fee} disabled={disabled} />}
    </fieldset>
  );
}

/** A choice to return the payment method fee as well. */
export function FeeBox({ form: { control }, fee, disabled }: AccountProps) {
  const t = useTranslations('refund.account');
  return (
    <Controller
      control={control}
      name="includeFee"
      render={({ field }) => (
        <Checkbox isSelected={field.value} onChange={field.onChange} isDisabled={disabled}>
          <Checkbox.Content className="pointer-coarse:min-h-11">
            <Checkbox.Control>
              <Checkbox.Indicator />
            </Checkbox.Control>
            {t('includeFee', { fee: formatYen(fee) })}
          </Checkbox.Content>
        </Checkbox>
      )}
    />
  );
}

/** Bank and branch by name; a choice fills in the codes. */
function Places({ form }: Pick<AccountProps, 'form'>) {
  const t = useTranslations('refund.account');
  const id = useId();
  const code = form.watch('bankCode');
  const clear: Cleared = (...names) => {
    for (const name of names) form.setValue(name, '');
  };
  const fill = (names: readonly ['bankCode' | 'branchNumber', 'bankName' | 'branchName'], found: { code: string; name: string }) => {
    form.setValue(names[0], found.code, { shouldValidate: form.formState.isSubmitted });
    form.setValue(names[1], found.name, { shouldValidate: form.formState.isSubmitted });
  };
  const [bankName, branchNumber, branchName] = form.watch(['bankName', 'branchNumber', 'branchName']);
  const { errors } = form.formState;
  return (
    <>
      <Place
        id={`${id}-bank`}
        label={t('bank')}
        chosen={bankName && [bankName, code && t('code', { code })].filter(Boolean).join(' · ')}
        fault={errors.bankName && t('bankMissing')}
        search={
          <PlaceCombobox
            id={`${id}-bank`}
            kind="bank"
            bank={null}
            labelledBy={`${id}-bank-label`}
            onChoose={(place) => {
              // another bank has other branches
              if (place.code !== code) clear('branchNumber', 'branchName');
              fill(['bankCode', 'bankName'], place);
            }}
          />
        }
      >
        <ByHand form={form} clear={clear} />
      </Place>
      <Place
        id={`${id}-branch`}
        label={t('branch')}
        chosen={[branchName, branchNumber && t('code', { code: branchNumber })].filter(Boolean).join(' · ')}
        fault={errors.branchNumber && t('branchMissing')}
        search={
          <PlaceCombobox
            id={`${id}-branch`}
            kind="branch"
            bank={code}
            labelledBy={`${id}-branch-label`}
            takesCodes
            onChoose={(place) => fill(['branchNumber', 'branchName'], place)}
          />
        }
      />
    </>
  );
}

type Cleared = (...names: ('bankCode' | 'branchNumber' | 'branchName')[]) => void;

/** For a bank that the list does not have. */
function ByHand({ form: { control }, clear }: Pick<AccountProps, 'form'> & { clear: Cleared }) {
  const t = useTranslations('refund.account');
  return (
    <details>
      <summary className="inline-flex min-h-8 cursor-pointer items-center rounded text-xs text-muted underline underline-offset-4 pointer-coarse:min-h-11">
        {t('byHand')}
      </summary>
      <TextRow
        control={control}
        name="bankName"
        onEdit={() => clear('bankCode', 'branchNumber', 'branchName')}
        label={t('bankName')}
        wrong={t('bankMissing')}
        maxLength={longestOf.bank}
      />
      <TextRow
        control={control}
        name="branchNumber"
        onEdit={() => clear('branchName')}
        label={t('branchNumber')}
        wrong={t('branchMissing')}
        inputMode="numeric"
        maxLength={longestOf.branchNumber}
      />
    </details>
  );
}

type PlaceProps = { id: string; label: string; chosen: string; fault: string | undefined; search: ReactNode; children?: ReactNode };

/** One search with its label; what was chosen stands below it. */
function Place({ id, label, chosen, fault, search, children }: PlaceProps) {
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <span id={`${id}-label`} className="label">
        {label}
      </span>
      {search}
      {chosen && (
        <p role="status" className="text-sm font-medium wrap-anywhere">
          <span aria-hidden="true">✓ </span>
          {chosen}
        </p>
      )}
      {fault && (
        <p role="alert" data-slot="field-error" data-visible className="field-error px-0">
          {fault}
        </p>
      )}
      {children}
    </div>
  );
}
