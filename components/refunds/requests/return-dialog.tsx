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
import { decideRequestInput, type ListedRequest } from '@/lib/refunds/schema';

const rule = decideRequestInput.shape.reason.unwrap();
const wanted = z.object({ reason: typed(rule) });
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
  const form = useForm<{ reason: string }>({ resolver: zodResolver(wanted), defaultValues: { reason: t('usualReason') } });
  async function submit({ reason }: { reason: string }) {
    if (!(await send({ id: request.id, outcome: 'returned', reason }))) return;
    onClose();
    toast.success(t('done'));
  }
  return (
    <MoneyDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('title', { amount: formatYen(request.transfer_amount) })}
      submit={t('submit')}
      busy={busy}
      blocked={null}
      sent={sent}
      onSubmit={form.handleSubmit(submit)}
    >
      <div className="flex flex-col gap-2 text-sm">
        <p>{t('effect', { holder: request.customer_name })}</p>
        <p className="font-medium">{t('final')}</p>
      </div>
      <fieldset disabled={busy || sent.state === 'unknown'} className="min-w-0">
        <TextRow
          control={form.control}
          name="reason"
          label={t('reason')}
          hint={t('reasonHint')}
          wrong={t('reasonMissing')}
          maxLength={longest(rule)}
          area
        />
      </fieldset>
    </MoneyDialog>
  );
}
