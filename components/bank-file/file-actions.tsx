'use client';
import { Download } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
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
  acts: { approve: MoneyAct; cancel: MoneyAct; pay: MoneyAct };
};

/** What can be done with a file now; what needs somebody else says so. */
export function FileActions({ file, own, today, acts }: Props) {
  const t = useTranslations('bankFiles');
  const step = useOpening(loadStep);
  const cancel = useOpening(loadCancel);
  const waits = file.transfers.some(({ status }) => status === 'pending');
  const isUntouched = file.transfers.every(({ status }) => status === 'pending');
  const held = file.status !== 'proposed' ? null : file.proposed_by_id === own ? t('approve.own') : file.stopped;
  const [isHandedOut, setHandedOut] = useState(file.handed_out_at !== null);
  if (file.status === 'cancelled') return null;
  const name = file.status === 'proposed' ? 'approve' : 'pay';
  return (
    <div className="flex flex-wrap gap-2">
      {file.status === 'approved' && file.stopped && <ReasonedButton look="primary" name={t('download')} reason={file.stopped} />}
      {file.status === 'approved' && !file.stopped && (
        <a
          onClick={() => setHandedOut(true)}
          href={`/bank-file-content/${file.id}`}
          download={file.file_name}
          className="button button--primary button--md pointer-coarse:min-h-11"
        >
          <Download aria-hidden="true" className="size-4" />
          {t('download')}
        </a>
      )}
      {isUntouched && (
        <PlainButton look="outline" className="pointer-coarse:min-h-11" {...cancel.opener}>
          {t('cancel.open')}
        </PlainButton>
      )}
      {held && <ReasonedButton look="primary" name={t('approve.open')} reason={held} />}
      {waits && !held && (
        <PlainButton look={file.status === 'proposed' ? 'primary' : 'secondary'} className="pointer-coarse:min-h-11" {...step.opener}>
          {t(`${name}.open`)}
        </PlainButton>
      )}
      {step.opening > 0 && (
        <StepDialog
          key={`s${step.opening}`}
          {...{ file, name, today, isHandedOut }}
          act={acts[name]}
          isOpen={step.isOpen}
          onClose={step.close}
        />
      )}
      {cancel.opening > 0 && (
        <CancelDialog key={`c${cancel.opening}`} file={file} act={acts.cancel} isOpen={cancel.isOpen} onClose={cancel.close} />
      )}
    </div>
  );
}
