'use client';
import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { TextRow } from '@/components/forms/text-row';
import { longest, typed } from '@/components/forms/typed';
import { MoneyDialog } from '@/components/money-actions/money-dialog';
import { type MoneyAct, useMoneyAct } from '@/components/money-actions/use-money-act';
import { differenceOf } from '@/components/payments/deposits/deposit';
import { toast } from '@/components/ui/toast';
import { formatYen } from '@/components/ui/yen';
import { completeDepositsInput, type DepositsReply } from '@/lib/payments/deposits/schema';
import type { PaymentReply } from '@/lib/payments/schema';

const rules = completeDepositsInput.shape;
const wanted = z.object({ reason: typed(rules.reason) });
type Props = { payment: PaymentReply; deposits: DepositsReply; complete: MoneyAct; isOpen: boolean; onClose: () => void };

/** Captures the payment with the received money: each party's share, the shortfall or the returned surplus, in words and figures. */
export function CompleteDialog({ payment, deposits, complete, isOpen, onClose }: Props) {
  const t = useTranslations('deposits.complete');
  const { send, busy, sent } = useMoneyAct(complete);
  // about the deposits as seen when it was opened, whatever the page shows meanwhile
  const [{ arrived, total }] = useState(deposits);
  const form = useForm<{ reason: string }>({ resolver: zodResolver(wanted), defaultValues: { reason: '' } });
  const difference = differenceOf({ arrived, total });
  const figures = { arrived: formatYen(arrived), total: formatYen(total), amount: formatYen(Math.abs(difference)) };
  const gross = payment.amount + payment.tax;
  async function submit({ reason }: { reason: string }) {
    if (!(await send({ id: payment.id, amount: arrived, reason }))) return;
    onClose();
    toast.success(t('done', { amount: gross }), { href: `/payments/${payment.id}?tab=ledger#records`, name: t('see') });
  }
  return (
    <MoneyDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('title', { total: figures.total })}
      submit={t('submit', { amount: gross })}
      busy={busy}
      blocked={null}
      sent={sent}
      onSubmit={form.handleSubmit(submit)}
    >
      <div className="flex flex-col gap-2 text-sm">
        <p>{t('arrived', figures)}</p>
        <p>{t('merchant', { amount: formatYen(gross) })}</p>
        {difference !== 0 && <p className="font-medium">{t(difference < 0 ? 'borne' : 'back', figures)}</p>}
      </div>
      <fieldset disabled={busy || sent.state === 'unknown'} className="min-w-0">
        <TextRow
          control={form.control}
          name="reason"
          label={t('reason')}
          hint={t('reasonHint')}
          wrong={t('reasonMissing')}
          maxLength={longest(rules.reason)}
          area
        />
      </fieldset>
    </MoneyDialog>
  );
}
