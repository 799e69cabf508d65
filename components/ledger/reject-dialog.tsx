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
import { seenOf } from '@/lib/adjustments/adjustment';
import { rejectInput, type ShownAdjustment } from '@/lib/adjustments/schema';

const rules = rejectInput.shape;
const wanted = z.object({ reason: typed(rules.reason) });
type Props = { adjustment: ShownAdjustment; own: boolean; reject: Act; isOpen: boolean; onClose: () => void };

export function RejectDialog({ adjustment, own, reject, isOpen, onClose }: Props) {
  const t = useTranslations('adjustments.reject');
  const { send, busy, refused, reset } = useAct(reject);
  const form = useForm<{ reason: string }>({ resolver: zodResolver(wanted), defaultValues: { reason: '' } });
  function close() {
    reset();
    form.reset();
    onClose();
  }
  async function submit({ reason }: { reason: string }) {
    if (!(await send({ ...seenOf(adjustment), reason }))) return;
    close();
    toast.success(t(own ? 'doneOwn' : 'done'));
  }
  return (
    <DialogForm
      isOpen={isOpen}
      onOpenChange={(wantedOpen) => wantedOpen || close()}
      title={t(own ? 'titleOwn' : 'title')}
      submit={t(own ? 'withdraw' : 'open')}
      danger
      busy={busy}
      refused={refused}
      onSubmit={form.handleSubmit(submit)}
    >
      <p className="text-sm">{t('effect')}</p>
      <TextRow
        control={form.control}
        name="reason"
        label={t('reason')}
        wrong={t('reasonMissing')}
        maxLength={longest(rules.reason)}
        area
        autoFocus
      />
    </DialogForm>
  );
}
