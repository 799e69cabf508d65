'use client';
import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { type Act, useAct } from '@/components/forms/act';
import { DialogForm } from '@/components/forms/dialog-form';
import { TextRow } from '@/components/forms/text-row';
import { figure } from '@/components/forms/typed';
import { toast } from '@/components/ui/toast';
import { typedYen } from '@/lib/japan/typed';
import { changeTermsInput } from '@/lib/merchants/account-schema';

const wanted = z.object({ amount: figure(typedYen, changeTermsInput.shape.settlement_minimum) });
type Props = { terms: { id: string; version: string }; amount: number; change: Act; isOpen: boolean; onClose: () => void };

/** Sets the smallest payout. */
export function MinimumDialog({ terms: { id, version }, amount, change, isOpen, onClose }: Props) {
  const t = useTranslations('merchant.terms');
  const { send, busy, refused } = useAct(change);
  const form = useForm<{ amount: string }>({ resolver: zodResolver(wanted), defaultValues: { amount: String(amount) } });
  async function submit({ amount: typed }: { amount: string }) {
    if (!(await send({ id, version, settlement_minimum: typedYen(typed) }))) return;
    onClose();
    toast.success(t('minimum.done'));
  }
  return (
    <DialogForm
      isOpen={isOpen}
      onOpenChange={(open) => open || onClose()}
      title={t('minimum.open')}
      submit={t('minimum.save')}
      busy={busy}
      refused={refused}
      onSubmit={form.handleSubmit(submit)}
    >
      <TextRow
        control={form.control}
        name="amount"
        label={t('minimum.amount')}
        hint={t('minimum.hint')}
        wrong={t('minimum.wrong')}
        inputMode="numeric"
        className="text-right tabular-nums"
        autoFocus
      />
    </DialogForm>
  );
}
