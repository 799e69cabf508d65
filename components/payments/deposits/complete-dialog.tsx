'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ReasonDialog } from '@/components/money-actions/reason-dialog';
import { type MoneyAct, useMoneyAct } from '@/components/money-actions/use-money-act';
import { differenceOf } from '@/components/payments/deposits/deposit';
import { toast } from '@/components/ui/toast';
import { formatYen } from '@/components/ui/yen';
import { completeDepositsInput, type DepositsReply } from '@/lib/payments/deposits/schema';
import type { PaymentReply } from '@/lib/payments/schema';

type Props = { payment: PaymentReply; deposits: DepositsReply; complete: MoneyAct; isOpen: boolean; onClose: () => void };

/** Captures the payment with the received money: each party's share, the shortfall or the returned surplus, in words and figures. */
export function CompleteDialog({ payment, deposits, complete, isOpen, onClose }: Props) {
  const t = useTranslations('deposits.complete');
  const { send, busy, sent } = useMoneyAct(complete);
  // about the deposits as seen when it was opened, whatever the page shows meanwhile
  const [{ arrived, total }] = useState(deposits);
  const difference = differenceOf({ arrived, total });
  const figures = { arrived: formatYen(arrived), total: formatYen(total), amount: formatYen(Math.abs(difference)) };
  const gross = payment.amount + payment.tax;
  async function submit(reason: string) {
    if (!(await send({ id: payment.id, amount: arrived, reason }))) return;
    onClose();
    toast.success(t('done', { amount: gross }), { href: `/payments/${payment.id}?tab=ledger#records`, name: t('see') });
  }
  const words = {
    title: t('title', { total: figures.total }),
    submit: t('submit', { amount: gross }),
    reason: t('reason'),
    hint: t('reasonHint'),
    missing: t('reasonMissing'),
  };
  return (
    <ReasonDialog {...{ words, busy, sent, isOpen, onClose }} rule={completeDepositsInput.shape.reason} danger={false} onSubmit={submit}>
      <p>{t('arrived', figures)}</p>
      <p>{t('merchant', { amount: formatYen(gross) })}</p>
      {difference !== 0 && <p className="font-medium">{t(difference < 0 ? 'borne' : 'back', figures)}</p>}
    </ReasonDialog>
  );
}
