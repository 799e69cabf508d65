import { useTranslations } from 'next-intl';
import { StatusChip, type StatusLook } from '@/components/ui/status-chip';
import type { ShownWay } from '@/lib/money/methods';
import type { PaymentStatus } from '@/lib/payments/payment';
import { awaitedIn, isStatus, type PaymentState } from '@/lib/payments/shown-state';

// green: money has come; blue: on its way; red: refused; grey: ended without money
const looks: Record<PaymentState, StatusLook> = {
  disputed: 'warning',
  refund_requested: 'accent',
  partly_refunded: 'neutral',
  overdue: 'danger',
  awaiting_payment: 'accent',
  awaiting_approval: 'accent',
  captured: 'success',
  authorized: 'accent',
  pending: 'accent',
  refunded: 'neutral',
  cancelled: 'neutral',
  expired: 'neutral',
  failed: 'danger',
};

/** The word for a state: the same in lists, headers and filters. */
export function useStateName(): (state: PaymentState) => string {
  const t = useTranslations('payment');
  return (state) => t(isStatus(state) ? `status.${state}` : `states.${state}`);
}

/** Every state of a payment, the most urgent first. */
export function PaymentStates({ states }: { states: readonly PaymentState[] }) {
  const nameOf = useStateName();
  return (
    <span className="inline-flex flex-wrap gap-1 compact:flex-nowrap">
      {states.map((state) => (
        <StatusChip key={state} look={looks[state]}>
          {nameOf(state)}
        </StatusChip>
      ))}
    </span>
  );
}

/** `way`: what it is paid with; null where that is not known. */
export function PaymentStatusChip({ status, way }: { status: PaymentStatus; way: ShownWay | null }) {
  const nameOf = useStateName();
  const open = status === 'pending' || status === 'authorized' ? awaitedIn({ status, way }) : status;
  return <StatusChip look={looks[open]}>{nameOf(open)}</StatusChip>;
}
