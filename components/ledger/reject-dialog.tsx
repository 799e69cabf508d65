'use client';
import { useTranslations } from 'next-intl';
import type { Act } from '@/components/forms/act';
import { ReasonForm } from '@/components/forms/reason-form';
import { toast } from '@/components/ui/toast';
import { seenOf } from '@/lib/adjustments/adjustment';
import { rejectInput, type ShownAdjustment } from '@/lib/adjustments/schema';

type Props = { adjustment: ShownAdjustment; own: boolean; reject: Act; isOpen: boolean; onClose: () => void };

export function RejectDialog({ adjustment, own, reject, isOpen, onClose }: Props) {
  const t = useTranslations('adjustments.reject');
  const words = {
    title: t(own ? 'titleOwn' : 'title'),
    submit: t(own ? 'withdraw' : 'open'),
    effect: t('effect'),
    reason: t('reason'),
    missing: t('reasonMissing'),
  };
  return (
    <ReasonForm
      {...{ words, isOpen, onClose }}
      rule={rejectInput.shape.reason}
      danger
      act={reject}
      inputOf={(reason) => ({ ...seenOf(adjustment), reason })}
      onDone={() => toast.success(t(own ? 'doneOwn' : 'done'))}
    />
  );
}
