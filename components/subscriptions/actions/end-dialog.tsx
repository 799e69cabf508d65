'use client';
import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { RadioField } from '@/components/forms/radio-field';
import { useDays } from '@/components/ledger/balance/use-days';
import { MoneyDialog } from '@/components/money-actions/money-dialog';
import { type MoneyAct, useMoneyAct } from '@/components/money-actions/use-money-act';
import type { ActionDialogProps } from '@/components/subscriptions/actions/acts';
import { toast } from '@/components/ui/toast';
import { daysAfter } from '@/lib/japan/dates';
import type { SubscriptionReply } from '@/lib/subscriptions/schema';

/** Only one in good standing can go on until its period is over. */
const mayWait = ({ status, cancel_at_period_end: isEnding }: SubscriptionReply): boolean => status === 'active' && !isEnding;

/** Ends a subscription with its period, or now; says what becomes of the open period. */
export function EndDialog({ subscription, acts, isOpen, onClose }: ActionDialogProps) {
  const t = useTranslations('subscriptions.end');
  const days = useDays();
  const { id, status, current_period: open } = subscription;
  const form = useForm<{ when: 'period' | 'now' }>({ defaultValues: { when: mayWait(subscription) ? 'period' : 'now' } });
  const when = form.watch('when');
  const act: MoneyAct = (input, key) => {
    const { isNow } = input as { isNow: boolean };
    return isNow ? acts.end({ id }, key) : acts.cancel({ id, at_period_end: true }, key);
  };
  const { send, busy, sent } = useMoneyAct(act);
  const isLocked = busy || sent.state === 'unknown';
  const standing = status === 'deleted' ? 'active' : status;
  const last = open ? daysAfter(open.end, -1) : '';
  async function submit() {
    if (!(await send({ isNow: when === 'now' }))) return;
    toast.success(t(`done.${when}`));
    onClose(false);
  }
  return (
    <MoneyDialog
      isOpen={isOpen}
      onClose={() => onClose(sent.state === 'unknown')}
      title={t('title')}
      submit={t(`submit.${when}`)}
      keep={t('keep')}
      danger
      busy={busy}
      blocked={null}
      sent={sent}
      onSubmit={form.handleSubmit(submit)}
    >
      {mayWait(subscription) && (
        <RadioField
          control={form.control}
          name="when"
          label={t('when')}
          values={(['period', 'now'] as const).map((one) => ({ id: one, name: t(`whens.${one}`) }))}
          disabled={isLocked}
        />
      )}
      <p role="status" className="text-sm">
        {when === 'period' ? t('effectPeriod', { day: days({ from: last, to: last }) }) : t(`effectNow.${standing}`)}
      </p>
      <p className="text-sm text-muted">{t('noRefund')}</p>
    </MoneyDialog>
  );
}
