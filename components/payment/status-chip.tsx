import { useTranslations } from 'next-intl';
import type { PaymentStatus } from '@/lib/payments/payment';

// green: money has come; blue: on its way; red: refused; grey: ended without money
const looks: Record<PaymentStatus, string> = {
  captured: 'bg-success-soft text-success-soft-foreground',
  authorized: 'bg-accent-soft text-accent-soft-foreground',
  pending: 'bg-accent-soft text-accent-soft-foreground',
  refunded: 'bg-default text-default-foreground',
  cancelled: 'bg-default text-default-foreground',
  expired: 'bg-default text-default-foreground',
  failed: 'bg-danger-soft text-danger-soft-foreground',
};

/** A payment's status, always with its word. */
export function StatusChip({ status }: { status: PaymentStatus }) {
  const t = useTranslations('payment');
  return (
    <span className={`inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-xs font-medium whitespace-nowrap ${looks[status]}`}>
      <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />
      {t(`status.${status}`)}
    </span>
  );
}
