'use client';
import { useTranslations } from 'next-intl';
import type { Act } from '@/components/forms/act';
import { ReasonForm } from '@/components/forms/reason-form';
import { toast } from '@/components/ui/toast';
import { dismissTaskInput } from '@/lib/home/dismissals/schema';
import type { DismissableKind } from '@/lib/home/home';

export type TaskRef = { kind: DismissableKind; payment_id: string; at: string };
export type Dismissing = { task: TaskRef; name: string; act: Act };
type Props = Dismissing & { isOpen: boolean; onClose: () => void };

/** A person says why a task needs nothing more. */
export function DismissDialog({ task, name, act, isOpen, onClose }: Props) {
  const t = useTranslations('home.needs.dismiss');
  const words = {
    title: t('title'),
    submit: t('open'),
    effect: t('effect', { name }),
    reason: t('reason'),
    hint: t('hint'),
    missing: t('missing'),
  };
  return (
    <ReasonForm
      {...{ words, act, isOpen, onClose }}
      rule={dismissTaskInput.shape.reason}
      inputOf={(reason) => ({ ...task, reason })}
      onDone={() => toast.success(t('done'))}
    />
  );
}
