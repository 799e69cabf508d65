import { useTranslations } from 'next-intl';
import { StatusChip, type StatusLook } from '@/components/ui/status-chip';
import { isCash, isWallet, type ShownWay } from '@/lib/money/methods';
import type { PaymentStatus } from '@/lib/payments/payment';

// green: money has come; blue: on its way; red: refused; grey: ended without money
const looks: Record<PaymentStatus, StatusLook> = {
  captured: 'success',
  authorized: 'accent',
  pending: 'accent',
  refunded: 'neutral',
  cancelled: 'neutral',
  expired: 'neutral',
  failed: 'danger',
};

/** Who it waits for, if not the merchant or the acquirer. */
function awaitedIn(status: PaymentStatus, way: ShownWay | null): 'money' | 'customer' | null {
  if (way === null) return null;
  if (status === 'authorized' && isCash(way)) return 'money';
  return status === 'pending' && (isWallet(way) || way === 'credit_card') ? 'customer' : null;
}

/** `way`: what it is paid with; null where that is not known. */
export function PaymentStatusChip({ status, way }: { status: PaymentStatus; way: ShownWay | null }) {
  const t = useTranslations('payment');
  const awaited = awaitedIn(status, way);
  return <StatusChip look={looks[status]}>{t(awaited ? `waiting.${awaited}` : `status.${status}`)}</StatusChip>;
}
