'use client';
import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { type Act, useAct } from '@/components/forms/act';
import { DialogForm } from '@/components/forms/dialog-form';
import { TextRow } from '@/components/forms/text-row';
import { longest, typed } from '@/components/forms/typed';
import { toast } from '@/components/ui/toast';
import { type HeldDisputeReply, setAsideInput } from '@/lib/chargebacks/held/schema';

const rule = setAsideInput.shape.reason;
const wanted = z.object({ reason: typed(rule) });

export type SettingAside = { dispute: HeldDisputeReply; act: Act };
type Props = SettingAside & { isOpen: boolean; onClose: () => void };

/** A person says why a dispute is not recorded here. */
export function SetAsideDialog({ dispute: { acquirer, reference }, act, isOpen, onClose }: Props) {
  const t = useTranslations('acquirers.disputes.setAside');
  const { send, busy, refused, reset } = useAct(act);
  const form = useForm<{ reason: string }>({ resolver: zodResolver(wanted), defaultValues: { reason: '' } });
  function close() {
    reset();
    form.reset();
    onClose();
  }
  async function submit({ reason }: { reason: string }) {
    if (!(await send({ acquirer, reference, reason }))) return;
    close();
    toast.success(t('done'));
  }
  return (
    <DialogForm
      isOpen={isOpen}
      onOpenChange={(wantedOpen) => wantedOpen || close()}
      title={t('title')}
      submit={t('submit')}
      busy={busy}
      refused={refused}
      onSubmit={form.handleSubmit(submit)}
    >
      <p className="text-sm">{t('effect')}</p>
      <TextRow
        control={form.control}
        name="reason"
        label={t('reason')}
        hint={t('reasonHint')}
        wrong={t('reasonMissing')}
        maxLength={longest(rule)}
        area
        autoFocus
      />
    </DialogForm>
  );
}
