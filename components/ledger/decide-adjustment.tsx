'use client';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import type { Act } from '@/components/forms/act';
import { lazyDialog } from '@/components/ui/lazy-dialog';
import { PlainButton } from '@/components/ui/plain-button';
import { useLazyDialog } from '@/components/ui/use-lazy-dialog';
import type { ShownAdjustment } from '@/lib/adjustments/schema';

const loadApprove = () => import('@/components/ledger/approve-dialog').then((loaded) => loaded.ApproveDialog);
const loadReject = () => import('@/components/ledger/reject-dialog').then((loaded) => loaded.RejectDialog);
const ApproveDialog = lazyDialog(loadApprove);
const RejectDialog = lazyDialog(loadReject);

type Props = { adjustment: ShownAdjustment; own: boolean; approve: Act; reject: Act };

/** Approve or reject; a forbidden action is shown disabled with the reason. */
export function DecideAdjustment({ adjustment, own, approve, reject }: Props) {
  const t = useTranslations('adjustments');
  const approval = useLazyDialog(loadApprove);
  const rejection = useLazyDialog(loadReject);
  const why = useId();
  const obstacle = adjustment.not_by_you ?? (adjustment.short ? t('approve.tooLittle') : null);
  return (
    <div className="flex max-w-md flex-col gap-2 sm:items-end">
      <div className="flex flex-wrap gap-2">
        <PlainButton look="outline" {...rejection.opener}>
          {t(own ? 'reject.withdraw' : 'reject.open')}
        </PlainButton>
        <PlainButton {...(obstacle ? { disabled: true, 'aria-describedby': why } : approval.opener)}>{t('approve.open')}</PlainButton>
      </div>
      {obstacle && (
        <p id={why} className="text-sm text-pretty text-muted sm:text-right">
          {obstacle}
        </p>
      )}
      {approval.opening > 0 && (
        <ApproveDialog key={approval.opening} {...{ adjustment, approve }} isOpen={approval.isOpen} onClose={approval.close} />
      )}
      {rejection.opening > 0 && (
        <RejectDialog key={rejection.opening} {...{ adjustment, own, reject }} isOpen={rejection.isOpen} onClose={rejection.close} />
      )}
    </div>
  );
}
