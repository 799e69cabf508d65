import { useTranslations } from 'next-intl';
import type { AdjustmentStatus } from '@/lib/adjustments/adjustment';

// amber: somebody has to act; green: posted; grey: ended without money
const looks: Record<AdjustmentStatus, string> = {
  proposed: 'bg-warning-soft text-warning-soft-foreground',
  approved: 'bg-success-soft text-success-soft-foreground',
  rejected: 'bg-default text-default-foreground',
};

export function AdjustmentStatusChip({ status }: { status: AdjustmentStatus }) {
  const t = useTranslations('adjustments');
  return (
    <span className={`inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-xs font-medium whitespace-nowrap ${looks[status]}`}>
      <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />
      {t(`statuses.${status}`)}
    </span>
  );
}
