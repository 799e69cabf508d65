'use client';
import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { TextRow } from '@/components/forms/text-row';
import { longest, typed } from '@/components/forms/typed';
import { MoneyDialog } from '@/components/money-actions/money-dialog';
import { type MoneyAct, useMoneyAct } from '@/components/money-actions/use-money-act';
import { toast } from '@/components/ui/toast';
import { formatYen } from '@/components/ui/yen';
import { type DepositReply, returnDepositInput } from '@/lib/payments/deposits/schema';

const rules = returnDepositInput.shape;
const wanted = z.object({ reason: typed(rules.reason) });
type Props = {
  paymentId: string;
  deposit: DepositReply;
  canBePaid: boolean;
  returnOne: MoneyAct;
  isOpen: boolean;
  onClose: () => void;
};

/** Records that a deposit was returned, and why; the payment stays as it is. */
export function ReturnDialog({ paymentId, deposit, canBePaid, returnOne, isOpen, onClose }: Props) {
  const t = useTranslations('deposits.return');
  const { send, busy, sent } = useMoneyAct(returnOne);
  const form = useForm<{ reason: string }>({ resolver: zodResolver(wanted), defaultValues: { reason: '' } });
  const { amount } = deposit;
  async function submit({ reason }: { reason: string }) {
    if (!(await send({ id: paymentId, deposit: deposit.id, reason }))) return;
    onClose();
    toast.success(t('done', { amount }));
  }
  return (
    <MoneyDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('title', { amount: formatYen(amount) })}
      submit={t('submit', { amount })}
      danger
      busy={busy}
      blocked={null}
      sent={sent}
      onSubmit={form.handleSubmit(submit)}
    >
      <p className="text-sm">{t(canBePaid ? 'effect' : 'effectEnded')}</p>
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
