'use client';
import { useTranslations } from 'next-intl';
import type { Act } from '@/components/forms/act';
import { ReasonForm } from '@/components/forms/reason-form';
import { toast } from '@/components/ui/toast';
import { formatYen } from '@/components/ui/yen';
import { resolveInput } from '@/lib/acquirers/funds/schema';
import { sum } from '@/lib/money/yen';

export type Resolving = {
  comparison: { id: string; acquirer: string };
  parts: readonly { key: string; amount: number }[];
  resolve: Act;
};
type Props = Resolving & { isOpen: boolean; onClose: () => void };

/** A person says what became of these parts of a difference. */
export function ResolveDialog({ comparison, parts, resolve, isOpen, onClose }: Props) {
  const t = useTranslations('acquirers.funds.resolve');
  const amount = formatYen(sum(parts.map((part) => part.amount)), { signed: true });
  const keys = parts.map(({ key }) => key);
  const words = {
    title: t('title', { count: parts.length, amount }),
    submit: t('submit'),
    effect: t('effect'),
    reason: t('reason'),
    hint: t('reasonHint'),
    missing: t('reasonMissing'),
  };
  return (
    <ReasonForm
      {...{ words, isOpen, onClose }}
      rule={resolveInput.shape.reason}
      act={resolve}
      inputOf={(reason) => ({ name: comparison.acquirer, comparison_id: comparison.id, keys, reason })}
      onDone={() => toast.success(t('done'))}
    />
  );
}
