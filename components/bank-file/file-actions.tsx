'use client';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { DownloadFile } from '@/components/bank-file/download';
import type { Act } from '@/components/form/act';
import type { MoneyAct } from '@/components/payment/use-money-act';
import { useOpening } from '@/components/ui/opening';
import { PlainButton } from '@/components/ui/plain-button';
import { ReasonedButton } from '@/components/ui/reasoned-button';
import type { WholeFileReply } from '@/lib/settlements/files/schema';

const loadStep = () => import('@/components/bank-file/step-dialog').then((loaded) => loaded.StepDialog);
const StepDialog = dynamic(loadStep, { ssr: false });
const loadCancel = () => import('@/components/bank-file/cancel-dialog').then((loaded) => loaded.CancelDialog);
const CancelDialog = dynamic(loadCancel, { ssr: false });

type Props = {
  file: WholeFileReply;
  /** Whose screen it is. */
  own: string;
  today: string;
  acts: { approve: MoneyAct; cancel: MoneyAct; download: Act; pay: MoneyAct };
};

/** What of a file still waits, and whether the rest can be given up: of what the bank may have only all of it. */
function stateOf({ transfers, handed_out_at: handedOutAt }: WholeFileReply) {
  const waiting = transfers.filter(({ status }) => status === 'pending').length;
  const [waits, isAtBank] = [waiting > 0, handedOutAt !== null];
  return { waits, isAtBank, mayCancel: waits && (!isAtBank || waiting === transfers.length) };
}

/** What can be done with a file now; what needs somebody else says so. */
export function FileActions({ file, own, today, acts }: Props) {
  const t = useTranslations('bankFiles');
  const step = useOpening(loadStep);
  const cancel = useOpening(loadCancel);
  if (file.status === 'cancelled') return null;
  const { waits, isAtBank, mayCancel } = stateOf(file);
  const isOwnStep = mayCancel && isAtBank && file.decided_by_id === own;
  const approvable = file.proposed_by_id === own ? t('approve.own') : file.stopped;
  const payable = isAtBank ? null : t('pay.notHandedOut');
  const [name, look, held] =
    file.status === 'proposed' ? (['approve', 'primary', approvable] as const) : (['pay', 'secondary', payable] as const);
  return (
    <div className="flex flex-wrap gap-2">
      {file.status === 'approved' && file.stopped && <ReasonedButton look="primary" name={t('download')} reason={file.stopped} />}
      {file.status === 'approved' && !file.stopped && <DownloadFile id={file.id} act={acts.download} />}
      {isOwnStep && <ReasonedButton look="secondary" name={t('cancel.open')} reason={t('cancel.own')} />}
      {mayCancel && !isOwnStep && (
        <PlainButton look="outline" className="pointer-coarse:min-h-11" {...cancel.opener}>
          {t('cancel.open')}
        </PlainButton>
      )}
      {waits && held && <ReasonedButton look={look} name={t(`${name}.open`)} reason={held} />}
      {waits && !held && (
        <PlainButton look={look} className="pointer-coarse:min-h-11" {...step.opener}>
          {t(`${name}.open`)}
        </PlainButton>
      )}
      {step.opening > 0 && (
        <StepDialog key={`s${step.opening}`} {...{ file, name, today }} act={acts[name]} isOpen={step.isOpen} onClose={step.close} />
      )}
      {cancel.opening > 0 && (
        <CancelDialog key={`c${cancel.opening}`} file={file} act={acts.cancel} isOpen={cancel.isOpen} onClose={cancel.close} />
      )}
    </div>
  );
}
