'use client';
import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { TextRow } from '@/components/forms/text-row';
import { longest, typed } from '@/components/forms/typed';
import { MoneyDialog } from '@/components/money-actions/money-dialog';
import { type MoneyAct, useMoneyAct } from '@/components/money-actions/use-money-act';
import { type Choice, decisionOf, sumsOf } from '@/components/payouts/bank-statement/statement-reading';
import { toast } from '@/components/ui/toast';
import { formatYen } from '@/components/ui/yen';
import { isReturn, type SettledReply, settleStatementInput } from '@/lib/settlements/bank-statement/schema';

const rule = settleStatementInput.shape.reason.unwrap();
const wanted = z.object({ reason: typed(rule) });

type Props = {
  settle: MoneyAct;
  file: string;
  choices: Choice[];
  isOpen: boolean;
  onClose: () => void;
  onSettled: (reply: SettledReply) => void;
};

/** Explains a confirmation in words and figures: the postings, and the text that sellers read about returned transfers. */
export function ConfirmDialog({ settle, file, choices, isOpen, onClose, onSettled }: Props) {
  const t = useTranslations('bankStatement.confirm');
  const { send, busy, sent } = useMoneyAct(settle);
  const sums = sumsOf(choices);
  const comesBack = sums.some(isReturn);
  const form = useForm<{ reason: string }>({ resolver: zodResolver(wanted), defaultValues: { reason: t('usualReason') } });
  async function submit({ reason }: { reason: string }) {
    const answer = await send({ file, decisions: choices.map(decisionOf), ...(comesBack && { reason }) });
    if (!answer) return;
    const reply = answer.reply as SettledReply;
    const settled = reply.results.filter(({ result }) => result !== 'refused').length;
    if (settled > 0) toast.success(t('done', { count: settled }));
    onSettled(reply);
  }
  return (
    <MoneyDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('title', { count: choices.length })}
      submit={t('submit', { count: choices.length })}
      busy={busy}
      blocked={null}
      sent={sent}
      onSubmit={form.handleSubmit(submit)}
    >
      <ul className="flex list-disc flex-col gap-2 pl-5 text-sm">
        {sums.map(({ kind, count, amount }) => (
          <li key={kind}>{t(`effects.${kind}`, { count, amount: formatYen(amount) })}</li>
        ))}
      </ul>
      {comesBack && (
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
      )}
      <p className="text-sm font-medium">{t('final')}</p>
    </MoneyDialog>
  );
}
