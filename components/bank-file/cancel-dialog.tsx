'use client';
import { useTranslations } from 'next-intl';
import { ReasonDialog } from '@/components/bank-file/reason-dialog';
import { type MoneyAct, useMoneyAct } from '@/components/payment/use-money-act';
import { toast } from '@/components/ui/toast';
import type { FileReply } from '@/lib/settlements/files/schema';

type Props = { file: FileReply; act: MoneyAct; isOpen: boolean; onClose: () => void };

/** Gives a file up: what was in it can be in another one. */
export function CancelDialog({ file, act, isOpen, onClose }: Props) {
  const t = useTranslations('bankFiles.cancel');
  const { send, busy, sent } = useMoneyAct(act);
  async function submit(reason: string) {
    if (!(await send({ id: file.id, reason, handed_out: file.handed_out_at !== null }))) return;
    onClose();
    toast.success(t('done'));
  }
  const words = {
    title: t('title', { number: file.number }),
    submit: t('submit'),
    reason: t('reason'),
    hint: t('reasonHint'),
    missing: t('reasonMissing'),
  };
  return (
    <ReasonDialog {...{ words, busy, sent, isOpen, onClose }} onSubmit={submit}>
      <p>{t('effect')}</p>
      {file.status === 'approved' && <p className="font-medium">{t(file.handed_out_at ? 'atBank' : 'notAtBank')}</p>}
    </ReasonDialog>
  );
}
