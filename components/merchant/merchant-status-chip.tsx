import { useTranslations } from 'next-intl';
import type { MerchantStatus } from '@/lib/merchants/merchant';

// green: may work; blue: waits for us; amber: has something to do; red: may not
const looks: Record<MerchantStatus, string> = {
  active: 'bg-success-soft text-success-soft-foreground',
  accepted: 'bg-success-soft text-success-soft-foreground',
  pending: 'bg-accent-soft text-accent-soft-foreground',
  incomplete: 'bg-warning-soft text-warning-soft-foreground',
  declined: 'bg-danger-soft text-danger-soft-foreground',
  suspended: 'bg-danger-soft text-danger-soft-foreground',
};

/** A merchant's status, always with its word. */
export function MerchantStatusChip({ status }: { status: MerchantStatus }) {
  const t = useTranslations('merchants');
  return (
    <span className={`inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-xs font-medium whitespace-nowrap ${looks[status]}`}>
      <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />
      {t(`status.${status}`)}
    </span>
  );
}
