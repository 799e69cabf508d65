'use client';
import { useTranslations } from 'next-intl';
import { useForm, useWatch } from 'react-hook-form';
import { type Act, useAct } from '@/components/forms/act';
import { DialogForm } from '@/components/forms/dialog-form';
import { FeeFields } from '@/components/merchants/fees/fee-fields';
import { type FeeForm, feeInput, nothingWanted, resolveFee } from '@/components/merchants/fees/fee-form';
import { toast } from '@/components/ui/toast';
import type { FeesReply } from '@/lib/merchants/fees/schema';
import type { FeeMethod } from '@/lib/money/rates';

export type SetFeeActions = { rate: Act; customerFee: Act };
export type FeeSetter = { fees: FeesReply; merchantName: string; now: string; actions: SetFeeActions; method?: FeeMethod };
type Props = FeeSetter & { isOpen: boolean; onClose: () => void };

export function FeeDialog({ fees, merchantName, now, actions, method, isOpen, onClose }: Props) {
  const t = useTranslations('fees.set');
  const form = useForm<FeeForm>({ resolver: resolveFee, defaultValues: nothingWanted(fees, method, new Date(now)) });
  const given = useWatch({ control: form.control }) as FeeForm;
  const { send, busy, refused } = useAct(given.kind === 'processing' ? actions.rate : actions.customerFee);
  async function submit(wanted: FeeForm) {
    // the newest row on the screen: a person who has not seen a newer one is refused
    if (!(await send(feeInput(fees, wanted)))) return;
    onClose();
    toast.success(t(wanted.from === 'now' ? 'done' : 'doneLater'));
  }
  return (
    <DialogForm
      isOpen={isOpen}
      onOpenChange={(open) => open || onClose()}
      title={t('title', { name: merchantName })}
      submit={t(given.from === 'now' ? 'submit' : 'submitLater')}
      wide
      busy={busy}
      refused={refused}
      onSubmit={form.handleSubmit(submit)}
    >
      <FeeFields form={form} given={given} planned={fees.planned} now={now} />
    </DialogForm>
  );
}
