'use client';
import { useTranslations } from 'next-intl';
import { type Act, useAct } from '@/components/forms/act';
import { DialogForm } from '@/components/forms/dialog-form';
import { BalanceChange } from '@/components/ledger/balance-change';
import { toast } from '@/components/ui/toast';
import { formatYen } from '@/components/ui/yen';
import { seenOf } from '@/lib/adjustments/adjustment';
import type { ShownAdjustment } from '@/lib/adjustments/schema';

type Props = { adjustment: ShownAdjustment; approve: Act; isOpen: boolean; onClose: () => void };

/** The effect in words and figures; the button shows the amount. */
export function ApproveDialog({ adjustment, approve, isOpen, onClose }: Props) {
  const t = useTranslations('adjustments.approve');
  const words = useTranslations('adjustments');
  const { send, busy, refused, reset } = useAct(approve);
  const { merchant_name: name, balance, merchant_role } = adjustment;
  const amount = formatYen(adjustment.amount, { signed: true });
  const figures = { name, before: formatYen(balance.available), after: formatYen(balance.available + adjustment.amount) };
  function close() {
    reset();
    onClose();
  }
  async function submit(event: React.SubmitEvent) {
    event.preventDefault();
    if (!(await send(seenOf(adjustment)))) return;
    close();
    toast.success(t('done', { name, amount }), { href: `/merchants/${adjustment.merchant_id}`, name: t('see') });
  }
  return (
    <DialogForm
      isOpen={isOpen}
      onOpenChange={(wanted) => wanted || close()}
      title={t('title', { amount })}
      submit={t('submit', { amount })}
      busy={busy}
      refused={refused}
      onSubmit={submit}
    >
      <p className="text-sm">{t('effect', figures)}</p>
      <div className="rounded-lg border border-border bg-surface-secondary p-4">
        <BalanceChange balance={balance} amount={adjustment.amount} isSeller={merchant_role === 'payout'} />
      </div>
      <p className="text-sm break-words">
        <span className="block text-muted">{words('show.description')}</span>
        {adjustment.description}
      </p>
    </DialogForm>
  );
}
