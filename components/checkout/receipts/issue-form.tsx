'use client';
import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { type Act, useAct } from '@/components/forms/act';
import { DialogForm } from '@/components/forms/dialog-form';
import { TextRow } from '@/components/forms/text-row';
import { toast } from '@/components/ui/toast';
import { longestLine } from '@/lib/receipts/receipt';
import type { IssuedReply } from '@/lib/receipts/schema';

type Props = { payment: string; issue: Act; newest: IssuedReply | null; isOpen: boolean; onClose: () => void };

export function IssueForm({ payment, issue, newest, isOpen, onClose }: Props) {
  const t = useTranslations('receipt');
  const { control, handleSubmit } = useForm({ defaultValues: { recipient: newest?.recipient ?? '', proviso: newest?.proviso ?? '' } });
  const { send, busy, refused } = useAct(issue);
  const submit = handleSubmit(async ({ recipient, proviso }) => {
    const done = await send({ id: payment, recipient: recipient.trim() || null, proviso: proviso.trim() || null });
    if (!done) return;
    onClose();
    toast.success(t('staff.done'));
  });
  return (
    <DialogForm
      isOpen={isOpen}
      onOpenChange={(wanted) => wanted || onClose()}
      title={t(newest ? 'staff.again' : 'staff.open')}
      submit={t('form.submit')}
      busy={busy}
      refused={refused}
      onSubmit={submit}
    >
      <p className="text-sm text-pretty text-muted">{t(newest ? 'staff.textAgain' : 'staff.text')}</p>
      <TextRow
        control={control}
        name="recipient"
        label={t('form.recipient')}
        hint={t('form.recipientHint')}
        wrong=""
        maxLength={longestLine}
        autoFocus
      />
      <TextRow control={control} name="proviso" label={t('form.proviso')} hint={t('form.provisoHint')} wrong="" maxLength={longestLine} />
    </DialogForm>
  );
}
