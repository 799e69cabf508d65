'use client';
import { useTranslations } from 'next-intl';
import { ReasonDialog } from '@/components/money-actions/reason-dialog';
import { type MoneyAct, useMoneyAct } from '@/components/money-actions/use-money-act';
import { toast } from '@/components/ui/toast';
import { formatYen } from '@/components/ui/yen';
import { type DepositReply, returnDepositInput } from '@/lib/payments/deposits/schema';

type Props = {
  paymentId: string;
  deposit: Pick<DepositReply, 'id' | 'amount'>;
  canBePaid: boolean;
  returnOne: MoneyAct;
  isOpen: boolean;
  onClose: () => void;
};

/** Records that a deposit was returned, and why; the payment stays as it is. */
export function ReturnDialog({ paymentId, deposit, canBePaid, returnOne, isOpen, onClose }: Props) {
  const t = useTranslations('deposits.return');
  const { send, busy, sent } = useMoneyAct(returnOne);
  const { amount } = deposit;
  async function submit(reason: string) {
    if (!(await send({ id: paymentId, deposit: deposit.id, reason }))) return;
    onClose();
    toast.success(t('done', { amount }));
  }
  const words = {
    title: t('title', { amount: formatYen(amount) }),
    submit: t('submit', { amount }),
    reason: t('reason'),
    hint: t('reasonHint'),
    missing: t('reasonMissing'),
  };
  return (
    <ReasonDialog {...{ words, busy, sent, isOpen, onClose }} rule={returnDepositInput.shape.reason} onSubmit={submit}>
      <p>{t(canBePaid ? 'effect' : 'effectEnded')}</p>
    </ReasonDialog>
  );
}
