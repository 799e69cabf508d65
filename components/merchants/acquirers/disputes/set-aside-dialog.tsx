'use client';
import { useTranslations } from 'next-intl';
import type { Act } from '@/components/forms/act';
import { ReasonForm } from '@/components/forms/reason-form';
import { toast } from '@/components/ui/toast';
import { type HeldDisputeReply, setAsideInput } from '@/lib/chargebacks/held/schema';

export type SettingAside = { dispute: HeldDisputeReply; act: Act };
type Props = SettingAside & { isOpen: boolean; onClose: () => void };

/** A person says why a dispute is not recorded here. */
export function SetAsideDialog({ dispute: { acquirer, reference }, act, isOpen, onClose }: Props) {
  const t = useTranslations('acquirers.disputes.setAside');
  const words = {
    title: t('title'),
    submit: t('submit'),
    effect: t('effect'),
    reason: t('reason'),
    hint: t('reasonHint'),
    missing: t('reasonMissing'),
  };
  return (
    <ReasonForm
      {...{ words, act, isOpen, onClose }}
      rule={setAsideInput.shape.reason}
      inputOf={(reason) => ({ acquirer, reference, reason })}
      onDone={() => toast.success(t('done'))}
    />
  );
}
