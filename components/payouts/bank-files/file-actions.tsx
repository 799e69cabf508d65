'use client';
import { useFormatter, useTranslations } from 'next-intl';
import type { Act } from '@/components/forms/act';
import { UndoReturn } from '@/components/money-actions/undo-return';
import type { MoneyAct } from '@/components/money-actions/use-money-act';
import { dayName } from '@/components/payouts/bank-files/day-name';
import { DownloadFile } from '@/components/payouts/bank-files/download';
import { lazyDialog } from '@/components/ui/lazy-dialog';
import { PlainButton } from '@/components/ui/plain-button';
import { ReasonedButton } from '@/components/ui/reasoned-button';
import { useLazyDialog } from '@/components/ui/use-lazy-dialog';
import { formatYen } from '@/components/ui/yen';
import type { WholeFileReply } from '@/lib/settlements/files/schema';

const loadStep = () => import('@/components/payouts/bank-files/step-dialog').then((loaded) => loaded.StepDialog);
const StepDialog = lazyDialog(loadStep);
const loadCancel = () => import('@/components/payouts/bank-files/cancel-dialog').then((loaded) => loaded.CancelDialog);
const CancelDialog = lazyDialog(loadCancel);

type Props = {
  file: WholeFileReply;
  today: string;
  acts: { approve: MoneyAct; cancel: MoneyAct; restore: MoneyAct; download: Act; pay: MoneyAct; undo: MoneyAct };
};

type Next = { name: 'approve' | 'pay' | 'restore'; look: 'primary' | 'outline'; held: string | null };

/** The file's next step, and why it is not possible now; null without a next step. */
function useNext(file: WholeFileReply, today: string): Next | null {
  const { status, not_by_you: notByYou, handed_out_at: handedOutAt, stopped, transfers, transfer_day: day } = file;
  const t = useTranslations('bankFiles');
  const format = useFormatter();
  if (status === 'proposed') return { name: 'approve', look: 'primary', held: notByYou.approve ?? stopped };
  if (status === 'cancelled') return handedOutAt === null ? null : { name: 'restore', look: 'outline', held: null };
  const waits = transfers.some((transfer) => transfer.status === 'pending');
  if (!waits) return null;
  if (handedOutAt === null) return { name: 'pay', look: 'outline', held: stopped ?? t('pay.notHandedOut') };
  const isEarly = today < day;
  return { name: 'pay', look: isEarly ? 'outline' : 'primary', held: isEarly ? t('pay.early', { day: dayName(format, day) }) : null };
}

/** The actions on a bank file; an action that needs another person says so. */
export function FileActions({ file, today, acts }: Props) {
  const t = useTranslations('bankFiles');
  const step = useLazyDialog(loadStep);
  const cancel = useLazyDialog(loadCancel);
  const next = useNext(file, today);
  const hasLost = file.transfers.some(({ status }) => status === 'cancelled');
  const kept = file.status === 'approved' ? (file.stopped ?? (hasLost ? t('file.notAgain') : null)) : null;
  const isWhole = file.transfers.every(({ status }) => status === 'pending' || status === 'cancelled');
  const isBack = file.transfers.length > 1 && file.transfers.every(({ status }) => status === 'bounced');
  const mayCancel = file.status !== 'cancelled' && isWhole;
  const notCancelled = mayCancel ? file.not_by_you.cancel : null;
  return (
    <div className="flex flex-wrap gap-2">
      {kept && <ReasonedButton look={file.stopped ? 'primary' : 'outline'} name={t('download')} reason={kept} />}
      {file.status === 'approved' && !kept && (
        <DownloadFile id={file.id} look={file.handed_out_at === null ? 'primary' : 'outline'} act={acts.download} />
      )}
      {notCancelled && <ReasonedButton look="outline" name={t('cancel.open')} reason={notCancelled} />}
      {mayCancel && !notCancelled && (
        <PlainButton look="outline" className="pointer-coarse:min-h-11" {...cancel.opener}>
          {t('cancel.open')}
        </PlainButton>
      )}
      {next?.held && <ReasonedButton look={next.look} name={t(`${next.name}.open`)} reason={next.held} />}
      {next && !next.held && (
        <PlainButton look={next.look} className="pointer-coarse:min-h-11" {...step.opener}>
          {t(`${next.name}.open`)}
        </PlainButton>
      )}
      {isBack && <UndoFile file={file} undo={acts.undo} />}
      {step.opening > 0 && (
        <StepDialog key={`s${step.opening}`} {...{ file, acts }} name={next?.name ?? 'pay'} isOpen={step.isOpen} onClose={step.close} />
      )}
      {cancel.opening > 0 && (
        <CancelDialog key={`c${cancel.opening}`} file={file} act={acts.cancel} isOpen={cancel.isOpen} onClose={cancel.close} />
      )}
    </div>
  );
}

/** All of it was said to have come back. */
function UndoFile({ file: { id, number, amount }, undo }: { file: WholeFileReply; undo: MoneyAct }) {
  const t = useTranslations('undoReturn');
  const whose = String(number);
  return (
    <UndoReturn
      {...{ id, whose }}
      of="file"
      amount={formatYen(amount)}
      act={undo}
      label={t('openFile')}
      named={t('named.file', { whose })}
    />
  );
}
