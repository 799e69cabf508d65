'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ReasonDialog } from '@/components/money-actions/reason-dialog';
import { type MoneyAct, useMoneyAct } from '@/components/money-actions/use-money-act';
import { useMoment } from '@/components/ui/timestamp';
import { toast } from '@/components/ui/toast';
import { visible } from '@/components/ui/visible';
import { cancelFileInput, type FileReply } from '@/lib/settlements/files/schema';

type Props = { file: FileReply; act: MoneyAct; isOpen: boolean; onClose: () => void };

/** Cancels a bank file: its transfers can go into another file. The dialog keeps the file's download record as it was when it opened. */
export function CancelDialog({ file, act, isOpen, onClose }: Props) {
  const t = useTranslations('bankFiles.cancel');
  const moment = useMoment();
  const [{ handed_out_at: at, handed_out_by: name }] = useState(file);
  const { send, busy, sent } = useMoneyAct(act);
  async function submit(reason: string) {
    if (!(await send({ id: file.id, reason, handed_out: at !== null }))) return;
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
    <ReasonDialog {...{ words, busy, sent, isOpen, onClose }} rule={cancelFileInput.shape.reason} onSubmit={submit}>
      <p>{t('effect')}</p>
      {at && <p className="font-medium">{t('atBank', { name: visible(name ?? ''), at: moment(new Date(at)) })}</p>}
      {file.status === 'approved' && !at && <p className="font-medium">{t('notAtBank')}</p>}
    </ReasonDialog>
  );
}
