'use client';
import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { type Act, useAct } from '@/components/forms/act';
import { DialogForm } from '@/components/forms/dialog-form';
import { RadioField } from '@/components/forms/radio-field';
import { useFrequencies } from '@/components/payouts/accounts/frequencies';
import { toast } from '@/components/ui/toast';
import type { AccountReply } from '@/lib/settlements/account/schema';

type Form = { frequency: AccountReply['frequency'] };
type Props = { merchant: { id: string; name: string }; account: AccountReply; change: Act; isOpen: boolean; onClose: () => void };

/** Sets the payout frequency from the next cycle on; the account does not change. */
export function FrequencyDialog({ merchant: { id, name }, account, change, isOpen, onClose }: Props) {
  const t = useTranslations('payoutAccount');
  const frequencies = useFrequencies();
  const form = useForm<Form>({ defaultValues: { frequency: account.frequency } });
  const { send, busy, refused } = useAct(change);
  async function submit({ frequency }: Form) {
    if (!(await send({ id, frequency }))) return;
    onClose();
    toast.success(t('frequencyDone'));
  }
  return (
    <DialogForm
      isOpen={isOpen}
      onOpenChange={(open) => open || onClose()}
      title={t('frequencyTitle', { name })}
      submit={t('change')}
      busy={busy}
      refused={refused}
      onSubmit={form.handleSubmit(submit)}
    >
      <RadioField control={form.control} name="frequency" label={t('frequency')} values={frequencies} disabled={busy} />
      <p className="text-sm text-muted">{t('frequencyHint')}</p>
    </DialogForm>
  );
}
