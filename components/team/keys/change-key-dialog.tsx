'use client';
import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { type Act, useAct } from '@/components/forms/act';
import { DialogForm } from '@/components/forms/dialog-form';
import type { ChangeKeyAction, Key } from '@/components/team/keys/key';
import { formOf, inputOf, type KeyForm, keyForm } from '@/components/team/keys/key-form';
import { LimitFields, NameRow } from '@/components/team/keys/limit-fields';
import { toast } from '@/components/ui/toast';

type Props = { apiKey: Key; change: ChangeKeyAction; isOpen: boolean; onClose: () => void };

export function ChangeKeyDialog({ apiKey, change, isOpen, onClose }: Props) {
  const t = useTranslations('keys.change');
  const { control, handleSubmit, watch } = useForm<KeyForm>({ resolver: zodResolver(keyForm), defaultValues: formOf(apiKey) });
  const { send, busy, refused } = useAct(change as Act);
  async function submit(given: KeyForm) {
    if (!(await send({ id: apiKey.id, ...inputOf(given, apiKey) }))) return;
    onClose();
    toast.success(t('done', { name: given.name }));
  }
  return (
    <DialogForm
      isOpen={isOpen}
      onOpenChange={(wanted) => wanted || onClose()}
      title={t('title', { name: apiKey.name })}
      submit={t('submit')}
      busy={busy}
      refused={refused}
      onSubmit={handleSubmit(submit)}
    >
      <p className="text-sm text-muted">{t('effect')}</p>
      <NameRow control={control} />
      <LimitFields control={control} kind={apiKey.kind} may={watch('may')} />
    </DialogForm>
  );
}
