'use client';
import { useTranslations } from 'next-intl';
import { ReasonDialog } from '@/components/money-actions/reason-dialog';
import { type MoneyAct, useMoneyAct } from '@/components/money-actions/use-money-act';
import { toast } from '@/components/ui/toast';
import { formatYen } from '@/components/ui/yen';
import { decideRequestInput, type ListedRequest } from '@/lib/refunds/schema';

const rule = decideRequestInput.shape.reason.unwrap();

type Props = {
  request: Pick<ListedRequest, 'id' | 'customer_name' | 'transfer_amount'>;
  decide: MoneyAct;
  isOpen: boolean;
  onClose: () => void;
};

/** The bank returned the transfer: the customer is owed the money, reads the reason, and is asked for another account. */
export function ReturnDialog({ request, decide, isOpen, onClose }: Props) {
  const t = useTranslations('refundRequests.return');
  const { send, busy, sent } = useMoneyAct(decide);
  async function submit(reason: string) {
    if (!(await send({ id: request.id, outcome: 'returned', reason }))) return;
    onClose();
    toast.success(t('done'));
  }
  const words = {
    title: t('title', { amount: formatYen(request.transfer_amount) }),
    submit: t('submit'),
    reason: t('reason'),
    hint: t('reasonHint'),
    missing: t('reasonMissing'),
  };
  return (
    <ReasonDialog {...{ words, rule, busy, sent, isOpen, onClose }} usual={t('usualReason')} danger={false} onSubmit={submit}>
      <p>{t('effect', { holder: request.customer_name })}</p>
      <p className="font-medium">{t('final')}</p>
    </ReasonDialog>
  );
}
