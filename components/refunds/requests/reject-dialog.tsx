'use client';
import { useTranslations } from 'next-intl';
import { ReasonDialog } from '@/components/money-actions/reason-dialog';
import { type MoneyAct, useMoneyAct } from '@/components/money-actions/use-money-act';
import { toast } from '@/components/ui/toast';
import { formatYen } from '@/components/ui/yen';
import { decideRequestInput, type ListedRequest } from '@/lib/refunds/schema';

const rule = decideRequestInput.shape.reason.unwrap();

type Props = { request: ListedRequest; decide: MoneyAct; isOpen: boolean; onClose: () => void };

/** The transfer cannot be made: the held amount is released, and the merchant reads the reason. */
export function RejectDialog({ request, decide, isOpen, onClose }: Props) {
  const t = useTranslations('refundRequests.reject');
  const { send, busy, sent } = useMoneyAct(decide);
  async function submit(reason: string) {
    if (!(await send({ id: request.id, outcome: 'rejected', reason }))) return;
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
    <ReasonDialog {...{ words, rule, busy, sent, isOpen, onClose }} onSubmit={submit}>
      <p>{t(request.resend_of ? 'effectAgain' : 'effect')}</p>
    </ReasonDialog>
  );
}
