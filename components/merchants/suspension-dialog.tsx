'use client';
import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { type Act, useAct } from '@/components/forms/act';
import { DialogForm } from '@/components/forms/dialog-form';
import { TextRow } from '@/components/forms/text-row';
import { longest, typed } from '@/components/forms/typed';
import { toast } from '@/components/ui/toast';
import { suspensionInput } from '@/lib/merchants/account-schema';

const rules = suspensionInput.shape;
const wanted = z.object({ reason: typed(rules.reason) });
type Props = { id: string; name: string; act: 'suspend' | 'lift'; run: Act; isOpen: boolean; onClose: () => void };

/** The effect in words, and a stored reason. The dialog keeps its action, even if the merchant's status changes meanwhile. */
export function SuspensionDialog({ id, name, isOpen, onClose, ...opened }: Props) {
  const [{ act, run }] = useState(opened);
  const t = useTranslations('merchant.suspension');
  const { send, busy, refused } = useAct(run);
  const form = useForm<{ reason: string }>({ resolver: zodResolver(wanted), defaultValues: { reason: '' } });
  async function submit({ reason }: { reason: string }) {
    if (!(await send({ id, reason }))) return;
    onClose();
    toast.success(t(`${act}.done`, { name }));
  }
  return (
    <DialogForm
      isOpen={isOpen}
      onOpenChange={(open) => open || onClose()}
      title={t(`${act}.title`, { name })}
      submit={t(`${act}.confirm`)}
      danger={act === 'suspend'}
      busy={busy}
      refused={refused}
      onSubmit={form.handleSubmit(submit)}
    >
      <p className="text-sm">{t(`${act}.effect`)}</p>
      <TextRow
        control={form.control}
        name="reason"
        label={t('reason')}
        hint={t('reasonHint')}
        wrong={t('reasonMissing')}
        maxLength={longest(rules.reason)}
        area
        autoFocus
      />
    </DialogForm>
  );
}
