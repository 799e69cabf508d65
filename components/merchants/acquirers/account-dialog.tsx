'use client';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { type Act, type Refusal, useAct } from '@/components/forms/act';
import { DialogForm } from '@/components/forms/dialog-form';
import { AccountFields } from '@/components/merchants/acquirers/account-fields';
import { type AccountForm, givenBy, startOf } from '@/components/merchants/acquirers/account-form';
import { useAcquirerName } from '@/components/merchants/acquirers/names';
import { hears, NoticesAddress } from '@/components/merchants/acquirers/notices-address';
import { useAskedWhose, type Whose, WhoseKeys } from '@/components/merchants/acquirers/whose-keys';
import { toast } from '@/components/ui/toast';
import type { AccountReply, AdapterReply } from '@/lib/acquirers/accounts/schema';

type Props = { adapter: AdapterReply; account: AccountReply | null; noticesAt: string; save: Act; isOpen: boolean; onClose: () => void };

/** What was refused of one field stands at that field. */
function useFieldFault(refused: Refusal, { fields }: AdapterReply, form: UseFormReturn<AccountForm>): boolean {
  const [part = '', name = ''] = (refused?.param ?? '').split('.');
  const field = fields.find((known) => known.name === name && part === (known.is_secret ? 'secrets' : 'settings'));
  const message = refused?.message;
  useEffect(() => {
    if (field && message) form.setError(field.is_secret ? `secrets.${field.name}` : `settings.${field.name}`, { message });
  }, [field, message, form]);
  return field !== undefined;
}

/** What is said once it is saved. */
function doneWord(account: AccountReply | null, whose: Whose | undefined, hasKeys: boolean) {
  if (account) return whose === 'another' ? 'doneAnother' : 'doneChanged';
  return hasKeys ? 'done' : 'donePlain';
}

/** Keys and settings of an acquirer. A key that is kept is never sent back here: its field is empty, and stays as it is when nothing is typed. */
export function AccountDialog({ adapter, account, noticesAt, save, isOpen, onClose }: Props) {
  const t = useTranslations('acquirers.form');
  const name = useAcquirerName()(account?.name ?? adapter.name);
  const hasKeys = adapter.fields.some(({ is_secret }) => is_secret);
  const form = useForm<AccountForm>({ defaultValues: startOf(adapter, account) });
  const { send, busy, refused } = useAct(save);
  const isAtField = useFieldFault(refused, adapter, form);
  const asked = useAskedWhose(refused);
  const [whose, setWhose] = useState<Whose>();
  // keys of another account become an account of their own, with its own address
  const isNext = account !== null && (whose === 'another' || (asked.length === 1 && asked[0] === 'another'));
  async function submit(given: AccountForm) {
    const word = whose !== undefined && { account: whose };
    const named = { name: account?.name ?? adapter.name, ...(account && { version: account.version }) };
    if (!(await send({ ...named, ...givenBy(adapter, given), ...word }))) return;
    onClose();
    toast.success(t(doneWord(account, whose, hasKeys), { name }));
  }
  return (
    <DialogForm
      isOpen={isOpen}
      onOpenChange={(open) => open || onClose()}
      title={t(account ? (hasKeys ? 'titleChange' : 'titleChangePlain') : 'titleNew', { name })}
      submit={t(account ? 'save' : 'connect')}
      wide
      busy={busy}
      refused={isAtField ? undefined : refused}
      onSubmit={form.handleSubmit(submit)}
    >
      <p className="text-sm">{t(hasKeys ? 'intro' : 'introNoKeys')}</p>
      {hears(adapter) && (
        <div className="rounded-lg border border-border px-3 py-2.5 text-sm">
          <p className="mb-1">{t('noticesAt')}</p>
          <NoticesAddress name={isNext ? adapter.next_account : (account?.name ?? adapter.name)} at={noticesAt} />
        </div>
      )}
      <AccountFields adapter={adapter} kept={account?.kept ?? []} form={form} />
      <WhoseKeys asked={asked} name={name} value={whose} onChange={setWhose} />
    </DialogForm>
  );
}
