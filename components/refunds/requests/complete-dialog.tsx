'use client';
import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { MoneyDialog } from '@/components/money-actions/money-dialog';
import { type MoneyAct, useMoneyAct } from '@/components/money-actions/use-money-act';
import { toast } from '@/components/ui/toast';
import { formatYen } from '@/components/ui/yen';
import type { ListedRequest } from '@/lib/refunds/schema';

type Props = { request: ListedRequest; decide: MoneyAct; isOpen: boolean; onClose: () => void };

/** The customer has the money: the dialog shows the postings in words and figures. */
export function CompleteDialog({ request, decide, isOpen, onClose }: Props) {
  const t = useTranslations('refundRequests.complete');
  const { send, busy, sent } = useMoneyAct(decide);
  const form = useForm();
  const amount = request.transfer_amount;
  async function submit() {
    if (!(await send({ id: request.id, outcome: 'completed' }))) return;
    onClose();
    toast.success(t('done', { amount }), { href: `/payments/${request.payment}?tab=refunds#records`, name: t('see') });
  }
  return (
    <MoneyDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('title', { amount: formatYen(amount) })}
      submit={t('submit', { amount })}
      busy={busy}
      blocked={null}
      sent={sent}
      onSubmit={form.handleSubmit(submit)}
    >
      <div className="flex flex-col gap-2 text-sm">
        <p>{t(request.resend_of ? 'effectAgain' : 'effect', { holder: request.customer_name, amount: formatYen(amount) })}</p>
        {!request.resend_of && <p>{t('fee')}</p>}
        <p className="font-medium">{t('final')}</p>
      </div>
    </MoneyDialog>
  );
}
