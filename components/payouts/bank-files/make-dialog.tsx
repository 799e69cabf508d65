'use client';
import { useRouter } from 'next/navigation';
import { useFormatter, useTranslations } from 'next-intl';
import { MoneyDialog } from '@/components/money-actions/money-dialog';
import { type MoneyAct, useMoneyAct } from '@/components/money-actions/use-money-act';
import { dayName } from '@/components/payouts/bank-files/day-name';
import { toast } from '@/components/ui/toast';
import { formatYen } from '@/components/ui/yen';
import type { DayReply, FileReply } from '@/lib/settlements/files/schema';

type Props = { day: DayReply; propose: MoneyAct; isOpen: boolean; onClose: () => void };

/** The content of the new bank file, and whether it needs a second person. */
export function MakeDialog({ day, propose, isOpen, onClose }: Props) {
  const t = useTranslations('bankFiles.make');
  const format = useFormatter();
  const router = useRouter();
  const { send, busy, sent } = useMoneyAct(propose);
  const { count, amount } = day;
  async function submit() {
    const answer = await send({ day: day.day, transfer_day: day.transfer_day, count, amount });
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
      <div className="flex flex-col gap-2 text-sm">
        <p>{t('effect', { count, day: dayName(format, day.transfer_day) })}</p>
        {day.earlier > 0 && <p>{t('earlier', { count: day.earlier, day: dayName(format, day.day) })}</p>}
        <p>{t('locked')}</p>
        <p className="font-medium">{day.second ? t(`second.${day.second}`) : t('alone')}</p>
      </div>
    </MoneyDialog>
  );
}
