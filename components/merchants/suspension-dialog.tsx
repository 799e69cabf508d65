'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Act } from '@/components/forms/act';
import { ReasonForm } from '@/components/forms/reason-form';
import { toast } from '@/components/ui/toast';
import { suspensionInput } from '@/lib/merchants/account-schema';

type Props = { id: string; name: string; act: 'suspend' | 'lift'; run: Act; isOpen: boolean; onClose: () => void };

/** The effect in words, and a stored reason. The dialog keeps its action, even if the merchant's status changes meanwhile. */
export function SuspensionDialog({ id, name, isOpen, onClose, ...opened }: Props) {
  const [{ act, run }] = useState(opened);
  const t = useTranslations('merchant.suspension');
  const words = {
    title: t(`${act}.title`, { name }),
    submit: t(`${act}.confirm`),
    effect: t(`${act}.effect`),
    reason: t('reason'),
    hint: t('reasonHint'),
    missing: t('reasonMissing'),
  };
  return (
    <ReasonForm
      {...{ words, isOpen, onClose }}
      rule={suspensionInput.shape.reason}
      danger={act === 'suspend'}
      act={run}
      inputOf={(reason) => ({ id, reason })}
      onDone={() => toast.success(t(`${act}.done`, { name }))}
    />
  );
}
