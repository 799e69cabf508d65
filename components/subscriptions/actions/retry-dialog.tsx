'use client';
import { useTranslations } from 'next-intl';
import { MoneyDialog } from '@/components/money-actions/money-dialog';
import { useMoneyAct } from '@/components/money-actions/use-money-act';
import type { ActionDialogProps } from '@/components/subscriptions/actions/acts';
import { toast } from '@/components/ui/toast';
import { formatYen } from '@/components/ui/yen';

/** Charges the unpaid period once more, now. */
export function RetryDialog({ subscription, acts, isOpen, onClose }: ActionDialogProps) {
  const t = useTranslations('subscriptions.retry');
  const { send, busy, sent } = useMoneyAct(acts.retry);
  const amount = subscription.amount + subscription.tax;
  async function submit() {
    const done = await send({ id: subscription.id });
    if (!done) return;
    const { id } = done.reply as { id: string };
    toast.success(t('done', { amount }), { href: `/payments/${id}`, name: t('see') });
    onClose(false);
  }
  return (
    <MoneyDialog
      isOpen={isOpen}
      onClose={() => onClose(sent.state !== 'none')}
      title={t('title', { amount: formatYen(amount) })}
      submit={t('submit', { amount })}
      busy={busy}
      blocked={null}
      sent={sent}
      onSubmit={submit}
    >
      <p className="text-sm">{t('effect', { sequence: subscription.current_period?.sequence ?? 1 })}</p>
      <p className="text-sm">{t(subscription.status === 'suspended' ? 'afterSuspended' : 'afterRetrying')}</p>
    </MoneyDialog>
  );
}
