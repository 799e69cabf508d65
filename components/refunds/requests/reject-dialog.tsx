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
type Props = { request: ListedRequest; decide: MoneyAct; isOpen: boolean; onClose: () => void };

/** The transfer cannot be made: the held amount is released, and the merchant reads the reason. */
export function RejectDialog({ request, decide, isOpen, onClose }: Props) {
  const t = useTranslations('refundRequests.reject');
  const { send, busy, sent } = useMoneyAct(decide);
  const form = useForm<{ reason: string }>({ resolver: zodResolver(wanted), defaultValues: { reason: '' } });
  async function submit({ reason }: { reason: string }) {
    if (!(await send({ id: request.id, outcome: 'rejected', reason }))) return;
    onClose();
    toast.success(t('done'));
  }
  return (
    <MoneyDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('title', { amount: formatYen(request.transfer_amount) })}
      submit={t('submit')}
      danger
      busy={busy}
      blocked={null}
      sent={sent}
      onSubmit={form.handleSubmit(submit)}
    >
      <p className="text-sm">{t(request.resend_of ? 'effectAgain' : 'effect')}</p>
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
