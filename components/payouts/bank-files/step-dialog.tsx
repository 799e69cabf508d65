'use client';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { MoneyDialog } from '@/components/money-actions/money-dialog';
import { type MoneyAct, useMoneyAct } from '@/components/money-actions/use-money-act';
import { dayName } from '@/components/payouts/bank-files/day-name';
import { toast } from '@/components/ui/toast';
import { formatYen } from '@/components/ui/yen';
import type { WholeFileReply } from '@/lib/settlements/files/schema';

type Props = {
  file: WholeFileReply;
  name: 'approve' | 'pay' | 'restore';
  acts: Record<Props['name'], MoneyAct>;
  isOpen: boolean;
  onClose: () => void;
};

/** Approves a bank file, marks it as paid, or restores it. The step is fixed when the dialog opens. */
export function StepDialog({ file, name: opened, acts, isOpen, onClose }: Props) {
  const [name] = useState(opened);
  const t = useTranslations('bankFiles');
  const format = useFormatter();
  const { send, busy, sent } = useMoneyAct(acts[name]);
  const waiting = file.transfers.filter(({ status }) => name === 'restore' || status === 'pending');
  const amount = formatYen(waiting.reduce((sum, transfer) => sum + transfer.amount, 0));
  const refunds = waiting.filter(({ kind }) => kind === 'refund').length;
  const counts = { count: waiting.length, refunds, payouts: waiting.length - refunds };
  const words = { number: file.number, amount, ...counts, day: dayName(format, file.transfer_day) };
  async function submit() {
    if (!(await send(name === 'approve' ? { id: file.id, amount: file.amount } : { id: file.id }))) return;
    onClose();
    toast.success(t(`${name}.done`));
  }
  return (
    <MoneyDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t(`${name}.title`, words)}
      submit={t(`${name}.submit`, words)}
      busy={busy}
      blocked={null}
      sent={sent}
      onSubmit={submit}
    >
      <div className="flex flex-col gap-2 text-sm">
        <p>{t(`${name}.effect`, words)}</p>
        <p className="font-medium">{t(`${name}.final`)}</p>
      </div>
    </MoneyDialog>
  );
}
