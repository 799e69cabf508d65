import { useTranslations } from 'next-intl';
import { formatYen } from '@/components/ui/yen';
import type { PaymentReply } from '@/lib/payments/schema';

/** Under an amount: how much of it has gone back. Nothing when none has, or when the status says that all did. */
export function RefundedNote({ payment }: { payment: PaymentReply }) {
  const t = useTranslations('payments');
  if (payment.amount_refunded === 0 || payment.status === 'refunded') return null;
  return (
    <span className="block text-xs whitespace-nowrap text-muted tabular-nums">
      {t('refunded', { amount: formatYen(-payment.amount_refunded) })}
    </span>
  );
}
