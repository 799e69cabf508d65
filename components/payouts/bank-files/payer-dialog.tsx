'use client';
import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { z } from 'zod';
import { type Act, useAct } from '@/components/forms/act';
import { DialogForm } from '@/components/forms/dialog-form';
import { RadioField } from '@/components/forms/radio-field';
import { TextRow } from '@/components/forms/text-row';
import { figure, longest, typed } from '@/components/forms/typed';
import { toast } from '@/components/ui/toast';
import { zenginText } from '@/lib/japan/zengin';
import { type BankReply, changeBankInput, usualSoleYen } from '@/lib/settlements/bank/schema';

const rules = changeBankInput.shape;
const numberIn = (text: string): number | null => (/^[0-9,，]+$/.test(text.trim()) ? Number(text.replaceAll(/[,，\s]/g, '')) : null);
const wanted = z.object({
  code: typed(rules.code),
  name: typed(rules.name),
  bankCode: typed(rules.bank_code),
  branchCode: typed(rules.branch_code),
  accountType: rules.account_type,
  accountNumber: typed(rules.account_number),
  sole: figure(numberIn, rules.sole_amount),
});
type Form = z.output<typeof wanted>;
type Props = { bank: BankReply | null; change: Act; isOpen: boolean; onClose: () => void };

const given = (bank: BankReply | null): Form => ({
  code: bank?.code ?? '',
  name: bank?.name ?? '',
  bankCode: bank?.bank_code ?? '',
  branchCode: bank?.branch_code ?? '',
  accountType: bank?.account_type ?? 'ordinary',
  accountNumber: bank?.account_number ?? '',
  sole: String(bank?.sole_amount ?? usualSoleYen),
});

/** The payer's data from the contract with the bank; the name is shown as the bank file will contain it. */
export function PayerDialog({ bank, change, isOpen, onClose }: Props) {
  const t = useTranslations('bankFiles.payer');
  const form = useForm<Form>({ resolver: zodResolver(wanted), defaultValues: given(bank) });
  const { send, busy, refused } = useAct(change);
  async function submit({ bankCode, branchCode, accountType, accountNumber, sole, ...rest }: Form) {
    const account = { bank_code: bankCode, branch_code: branchCode, account_type: accountType, account_number: accountNumber };
    const wantedSole = numberIn(sole) ?? 0;
    if (!(await send({ ...rest, ...account, sole_amount: wantedSole }))) return;
    onClose();
    toast.success(t(wantedSole > (bank?.sole_amount ?? usualSoleYen) ? 'doneRaising' : 'done'));
  }
  return (
    <DialogForm
      isOpen={isOpen}
      onOpenChange={(open) => open || onClose()}
      title={t('dialogTitle')}
      submit={t('save')}
      wide
      busy={busy}
      refused={refused}
      onSubmit={form.handleSubmit(submit)}
    >
      <Fields form={form} busy={busy} />
    </DialogForm>
  );
}

function Fields({ form, busy }: { form: UseFormReturn<Form>; busy: boolean }) {
  const t = useTranslations('bankFiles.payer');
  const { control } = form;
  const seen = zenginText(form.watch('name'));
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <TextRow
        control={control}
        name="code"
        label={t('code')}
        hint={t('codeHint')}
        wrong={t('missing')}
        inputMode="numeric"
        maxLength={20}
      />
      <TextRow
        control={control}
        name="name"
        label={t('name')}
        hint={seen ? t('seen', { name: seen }) : t('nameHint')}
        wrong={t('missing')}
        maxLength={longest(rules.name)}
      />
      <TextRow control={control} name="bankCode" label={t('bankCode')} wrong={t('missing')} inputMode="numeric" maxLength={10} />
      <TextRow control={control} name="branchCode" label={t('branchCode')} wrong={t('missing')} inputMode="numeric" maxLength={10} />
      <RadioField
        control={control}
        name="accountType"
        label={t('type')}
        values={(['ordinary', 'checking'] as const).map((type) => ({ id: type, name: t(`types.${type}`) }))}
        disabled={busy}
      />
      <TextRow control={control} name="accountNumber" label={t('accountNumber')} wrong={t('missing')} inputMode="numeric" maxLength={20} />
      <TextRow
        control={control}
        name="sole"
        label={t('sole')}
        hint={t('soleHint')}
        wrong={t('soleWrong')}
        inputMode="numeric"
        maxLength={15}
      />
    </div>
  );
}
