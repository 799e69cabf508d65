'use client';
import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { z } from 'zod';
import { type Act, useAct } from '@/components/forms/act';
import { DialogForm } from '@/components/forms/dialog-form';
import { PlaceCombobox } from '@/components/forms/place-combobox';
import { RadioField } from '@/components/forms/radio-field';
import { TextRow } from '@/components/forms/text-row';
import { longest, typed } from '@/components/forms/typed';
import { useFrequencies } from '@/components/payouts/accounts/frequencies';
import { toast } from '@/components/ui/toast';
import { toKatakana } from '@/lib/japan/kana';
import { zenginText } from '@/lib/japan/zengin';
import { type AccountReply, accountTypes, enterAccountInput } from '@/lib/settlements/account/schema';

const rules = enterAccountInput.shape;
const wanted = z.object({
  bankCode: typed(rules.bank_code),
  branchCode: typed(rules.branch_code),
  accountType: rules.account_type,
  accountNumber: typed(rules.account_number),
  holder: typed(rules.holder).refine((text) => zenginText(toKatakana(text)) !== null),
  frequency: rules.frequency,
});
type Form = z.output<typeof wanted>;
type Props = {
  merchant: { id: string; name: string };
  account: AccountReply | null;
  enter: Act;
  isOpen: boolean;
  onClose: () => void;
};

const empty = { bankCode: '', branchCode: '', accountType: 'ordinary', accountNumber: '', holder: '' } as const;

/** A new account is entered completely: the form keeps only the payout frequency of the old account. */
export function AccountDialog({ merchant: { id, name }, account, enter, isOpen, onClose }: Props) {
  const t = useTranslations('payoutAccount');
  const defaultValues: Form = { ...empty, frequency: account?.frequency ?? 'monthly' };
  const form = useForm<Form>({ resolver: zodResolver(wanted), defaultValues });
  const { send, busy, refused } = useAct(enter);
  async function submit({ bankCode, branchCode, accountType, accountNumber, holder, frequency }: Form) {
    const place = { bank_code: bankCode, branch_code: branchCode, account_type: accountType, account_number: accountNumber };
    if (!(await send({ id, replaces: account?.number ?? 0, frequency, ...place, holder: toKatakana(holder) }))) return;
    onClose();
    toast.success(t('done'));
  }
  return (
    <DialogForm
      isOpen={isOpen}
      onOpenChange={(open) => open || onClose()}
      title={t(account ? 'replaceTitle' : 'enterTitle', { name })}
      submit={t('save')}
      wide
      busy={busy}
      refused={refused}
      onSubmit={form.handleSubmit(submit)}
    >
      {account && <p className="text-sm text-muted">{t('replaceHint')}</p>}
      <Fields form={form} busy={busy} />
    </DialogForm>
  );
}

type FieldsProps = { form: UseFormReturn<Form>; busy: boolean };

function Fields({ form, busy }: FieldsProps) {
  const t = useTranslations('payoutAccount');
  const { control } = form;
  const seen = zenginText(toKatakana(form.watch('holder')));
  const types = accountTypes.map((type) => ({ id: type, name: t(`types.${type}`) }));
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <Places form={form} />
      <RadioField control={control} name="accountType" label={t('type')} values={types} disabled={busy} />
      <TextRow
        control={control}
        name="accountNumber"
        label={t('number')}
        hint={t('numberHint')}
        wrong={t('missing')}
        inputMode="numeric"
        maxLength={longest(rules.account_number)}
      />
      <TextRow
        control={control}
        name="holder"
        label={t('holder')}
        hint={seen ? t('seen', { name: seen }) : t('holderHint')}
        wrong={t('holderWrong')}
        maxLength={longest(rules.holder)}
      />
      <RadioField control={control} name="frequency" label={t('frequency')} values={useFrequencies()} disabled={busy} />
    </div>
  );
}

/** Bank and branch by name; the search result fills in the codes. */
function Places({ form }: Pick<FieldsProps, 'form'>) {
  const t = useTranslations('payoutAccount');
  const id = useId();
  const { control, setValue, formState } = form;
  const [bankCode, branchCode] = form.watch(['bankCode', 'branchCode']);
  // a name stays as long as the code that it was found with
  const [names, setNames] = useState<Record<string, string>>({});
  const nameOf = (part: 'bank' | 'branch') => names[part === 'bank' ? bankCode : `${bankCode}-${branchCode}`];
  const choose = (part: 'bank' | 'branch', { code, name }: { code: string; name: string }) => {
    // another bank has other branches
    if (part === 'bank' && code !== bankCode) setValue('branchCode', '');
    setValue(`${part}Code`, code, { shouldValidate: formState.isSubmitted });
    setNames({ ...names, [part === 'bank' ? code : `${bankCode}-${code}`]: name });
  };
  return (
    <>
      <div className="flex min-w-0 flex-col gap-2">
        <PlaceCombobox id={`${id}-bank`} kind="bank" bank={null} onChoose={(place) => choose('bank', place)} />
        <TextRow
          control={control}
          name="bankCode"
          onEdit={() => setValue('branchCode', '')}
          label={t('bankCode')}
          hint={nameOf('bank')}
          wrong={t('missing')}
          inputMode="numeric"
          maxLength={longest(rules.bank_code)}
        />
      </div>
      <div className="flex min-w-0 flex-col gap-2">
        <PlaceCombobox id={`${id}-branch`} kind="branch" bank={bankCode} onChoose={(place) => choose('branch', place)} />
        <TextRow
          control={control}
          name="branchCode"
          label={t('branchCode')}
          hint={nameOf('branch')}
          wrong={t('missing')}
          inputMode="numeric"
          maxLength={longest(rules.branch_code)}
        />
      </div>
    </>
  );
}
