'use client';
import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { RadioField } from '@/components/forms/radio-field';
import { MoneyDialog } from '@/components/money-actions/money-dialog';
import { useMoneyAct } from '@/components/money-actions/use-money-act';
import type { ActionDialogProps } from '@/components/subscriptions/actions/acts';
import { toast } from '@/components/ui/toast';
import type { SubscriptionReply } from '@/lib/subscriptions/schema';

/** What resuming takes back. */
function kindOf({ status, pause }: SubscriptionReply): 'suspended' | 'paused' | 'ending' {
  if (status === 'suspended') return 'suspended';
  return pause ? 'paused' : 'ending';
}

/** Ends a pause, takes back an end, or charges again one that was given up: now, or at its next date. */
export function ResumeDialog({ subscription, acts, isOpen, onClose }: ActionDialogProps) {
  const t = useTranslations('subscriptions.resume');
  const { send, busy, sent } = useMoneyAct(acts.resume);
  const form = useForm<{ start: 'next' | 'now' }>({ defaultValues: { start: 'next' } });
  const kind = kindOf(subscription);
  const isLocked = busy || sent.state === 'unknown';
  async function submit({ start }: { start: 'next' | 'now' }) {
    if (!(await send({ id: subscription.id, ...(kind === 'suspended' && { start }) }))) return;
    toast.success(t('done'));
    onClose(false);
  }
  return (
    <MoneyDialog
      isOpen={isOpen}
      onClose={() => onClose(sent.state === 'unknown')}
      title={t(`title.${kind}`)}
      submit={t(`submit.${kind}`)}
      busy={busy}
      blocked={null}
      sent={sent}
      onSubmit={form.handleSubmit(submit)}
    >
      <p className="text-sm">{t(`effect.${kind}`)}</p>
      {kind === 'suspended' && (
        <RadioField
          control={form.control}
          name="start"
          label={t('start')}
          values={(['next', 'now'] as const).map((one) => ({ id: one, name: t(`starts.${one}`), hint: t(`startHints.${one}`) }))}
          disabled={isLocked}
        />
      )}
    </MoneyDialog>
  );
}
