'use client';
import { useRouter } from 'next/navigation';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { RadioRow } from '@/components/forms/radio-row';
import { MoneyDialog } from '@/components/money-actions/money-dialog';
import { type MoneyAct, useMoneyAct } from '@/components/money-actions/use-money-act';
import { dayName } from '@/components/payouts/bank-files/day-name';
import { toast } from '@/components/ui/toast';
import { formatYen } from '@/components/ui/yen';
import type { DayReply, FileContents, FileReply } from '@/lib/settlements/files/schema';

const choices = ['all', 'payouts', 'refunds'] as const satisfies readonly FileContents[];

type Props = { day: DayReply; propose: MoneyAct; isOpen: boolean; onClose: () => void };

/** The content of the new bank file, and whether it needs a second person. */
export function MakeDialog({ day, propose, isOpen, onClose }: Props) {
  const t = useTranslations('bankFiles.make');
  const format = useFormatter();
  const router = useRouter();
  const { send, busy, sent } = useMoneyAct(propose);
  const plans = { payouts: day, refunds: day.refunds, all: day.all } satisfies Record<FileContents, unknown>;
  const isBoth = day.count > 0 && day.refunds.count > 0;
  // a refund is due at once: it does not wait for payouts of a later day, unless somebody says so
  const isTogether = day.all.transfer_day === day.refunds.transfer_day;
  const [contents, setContents] = useState<FileContents>(day.count === 0 ? 'refunds' : isBoth && isTogether ? 'all' : 'payouts');
  const { count, amount, transfer_day, second, digest } = plans[contents];
  const earlier = contents === 'refunds' ? 0 : day.earlier;
  const hintOf = (plan: DayReply['all']) =>
    t('contents.hint', { count: plan.count, amount: formatYen(plan.amount), day: dayName(format, plan.transfer_day) });
  async function submit() {
    const answer = await send({ contents, day: day.day, digest });
    if (!answer) return;
    const file = answer.reply as FileReply;
    onClose();
    toast.success(t(file.status === 'approved' ? 'approved' : 'proposed'));
    router.push(`/bank-files/${file.id}`);
  }
  return (
    <MoneyDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('title', { amount: formatYen(amount), count })}
      submit={t('submit', { amount: formatYen(amount) })}
      busy={busy}
      blocked={null}
      sent={sent}
      onSubmit={submit}
    >
      {isBoth && (
        <RadioRow
          name="contents"
          label={t('contents.label')}
          values={choices.map((id) => ({ id, name: t(`contents.${id}`), hint: hintOf(plans[id]) }))}
          value={contents}
          onChange={(chosen) => busy || sent.state === 'unknown' || setContents(chosen)}
        />
      )}
      <div className="flex flex-col gap-2 text-sm">
        <p>{t('effect', { count, day: dayName(format, transfer_day) })}</p>
        {earlier > 0 && <p>{t('earlier', { count: earlier, day: dayName(format, day.day) })}</p>}
        <p>{t('locked')}</p>
        {contents !== 'payouts' && <p>{t('lockedRefunds')}</p>}
        <p className="font-medium">{second ? t(`second.${second}`) : t('alone')}</p>
      </div>
    </MoneyDialog>
  );
}
