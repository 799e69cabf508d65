'use client';
import { useTranslations } from 'next-intl';
import { type MoneyAct, useMoneyAct } from '@/components/money-actions/use-money-act';
import { ReasonDialog } from '@/components/payouts/bank-files/reason-dialog';
import { toast } from '@/components/ui/toast';
import { visible } from '@/components/ui/visible';
import { formatYen } from '@/components/ui/yen';
import type { WholeFileReply } from '@/lib/settlements/files/schema';

type Props = { transfer: WholeFileReply['transfers'][number]; decide: MoneyAct; isOpen: boolean; onClose: () => void };

/** The money returns to the merchant’s balance. If the merchant is still paid to this account, it needs another one. */
export function BounceDialog({ transfer, decide, isOpen, onClose }: Props) {
  const t = useTranslations('bankFiles.bounce');
  const { send, busy, sent } = useMoneyAct(decide);
  async function submit(reason: string) {
    if (!(await send({ id: transfer.settlement_id, outcome: 'bounced', reason }))) return;
    onClose();
    toast.success(t('done', { name: visible(transfer.merchant_name) }));
  }
  const words = {
    title: t('title', { amount: formatYen(transfer.amount) }),
    submit: t('submit'),
    reason: t('reason'),
    hint: t('reasonHint'),
    missing: t('reasonMissing'),
  };
  return (
    <ReasonDialog {...{ words, busy, sent, isOpen, onClose }} onSubmit={submit}>
      <p>{t('effect', { name: visible(transfer.merchant_name), amount: formatYen(transfer.amount) })}</p>
      <p>{t('asked')}</p>
      {transfer.other_file !== null && (
        <p className="rounded-xl bg-warning-soft p-3 text-warning-soft-foreground">{t('otherFile', { number: transfer.other_file })}</p>
      )}
    </ReasonDialog>
  );
}
