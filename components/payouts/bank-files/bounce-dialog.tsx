'use client';
import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { TextRow } from '@/components/forms/text-row';
import { longest, typed } from '@/components/forms/typed';
import { MoneyDialog } from '@/components/money-actions/money-dialog';
import { type MoneyAct, useMoneyAct } from '@/components/money-actions/use-money-act';
import { CauseField, type WithCause, withCause } from '@/components/payouts/bank-files/cause-field';
import { toast } from '@/components/ui/toast';
import { visible } from '@/components/ui/visible';
import { formatYen } from '@/components/ui/yen';
import type { WholeFileReply } from '@/lib/settlements/files/schema';
import { decideSettlementInput } from '@/lib/settlements/schema';

const rule = decideSettlementInput.shape.reason.unwrap();
const wanted = withCause(typed(rule));

type Props = { transfer: WholeFileReply['transfers'][number]; decide: MoneyAct; isOpen: boolean; onClose: () => void };

/** The money is in the merchant’s balance again; whether another account is needed depends on whose fault it was. */
export function BounceDialog({ transfer, decide, isOpen, onClose }: Props) {
  const t = useTranslations('bankFiles.bounce');
  const { send, busy, sent } = useMoneyAct(decide);
  const form = useForm<WithCause>({ resolver: zodResolver(wanted), defaultValues: { reason: '' } });
  const name = visible(transfer.merchant_name);
  async function submit(said: WithCause) {
    if (!(await send({ id: transfer.id, outcome: 'bounced', ...said }))) return;
    onClose();
    toast.success(t('done', { name }));
  }
  return (
    <MoneyDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('title', { amount: formatYen(transfer.amount) })}
      submit={t('submit')}
      danger
      busy={busy}
      blocked={null}
      sent={sent}
      onSubmit={form.handleSubmit(submit)}
    >
      <div className="flex flex-col gap-2 text-sm">
        <p>{t('effect', { name, amount: formatYen(transfer.amount) })}</p>
        {transfer.other_file !== null && (
          <p className="rounded-xl bg-warning-soft p-3 text-warning-soft-foreground">{t('otherFile', { number: transfer.other_file })}</p>
        )}
      </div>
      <fieldset disabled={busy || sent.state === 'unknown'} className="flex min-w-0 flex-col gap-4">
        <CauseField control={form.control} />
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
