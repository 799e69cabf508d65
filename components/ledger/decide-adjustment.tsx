'use client';
import { Button } from '@heroui/react';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import type { Act } from '@/components/form/act';
import { ApproveDialog } from '@/components/ledger/approve-dialog';
import { RejectDialog } from '@/components/ledger/reject-dialog';
import type { ShownAdjustment } from '@/lib/adjustments/schema';

type Props = { adjustment: ShownAdjustment; own: boolean; approve: Act; reject: Act };

/** Approve or reject; what is not allowed is shown disabled with the reason. */
export function DecideAdjustment({ adjustment, own, approve, reject }: Props) {
  const t = useTranslations('adjustments');
  const [open, setOpen] = useState<'approve' | 'reject' | null>(null);
  const why = useId();
  const obstacle = own ? t('approve.own') : adjustment.short ? t('approve.tooLittle') : null;
  const close = () => setOpen(null);
  return (
    <div className="flex max-w-md flex-col gap-2 sm:items-end">
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" onPress={() => setOpen('reject')}>
          {t(own ? 'reject.withdraw' : 'reject.open')}
        </Button>
        <Button isDisabled={obstacle !== null} {...(obstacle && { 'aria-describedby': why })} onPress={() => setOpen('approve')}>
          {t('approve.open')}
        </Button>
      </div>
      {obstacle && (
        <p id={why} className="text-sm text-pretty text-muted sm:text-right">
          {obstacle}
        </p>
      )}
      <ApproveDialog adjustment={adjustment} approve={approve} isOpen={open === 'approve'} onClose={close} />
      <RejectDialog adjustment={adjustment} own={own} reject={reject} isOpen={open === 'reject'} onClose={close} />
    </div>
  );
}
