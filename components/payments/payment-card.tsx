import { Method } from '@/components/payments/method';
import type { PaymentRow } from '@/components/payments/payment-row';
import { RowAmount } from '@/components/payments/row-amount';
import { Link } from '@/components/ui/link';
import { PaymentStates } from '@/components/ui/payment-status-chip';
import { Timestamp } from '@/components/ui/timestamp';
import { visible } from '@/components/ui/visible';

/** A payment on a phone; the whole card is the link. */
export function PaymentCard({ payment, asSeller, now }: { payment: PaymentRow; asSeller: boolean; now: string }) {
  return (
    <Link href={`/payments/${payment.id}`} className="flex flex-col gap-2 px-4 py-3.5 -outline-offset-2 active:bg-surface-secondary">
      <span className="flex items-start justify-between gap-3">
        <span>
          <RowAmount payment={payment} asSeller={asSeller} className="text-lg leading-6 font-semibold" />
        </span>
        <PaymentStates states={payment.states} />
      </span>
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm">
        <Method details={payment.payment_details} />
        <span className="truncate text-muted">{payment.external_order_num}</span>
      </span>
      <span className="flex flex-wrap justify-between gap-x-3 text-xs text-muted">
        <Timestamp at={payment.created_at} now={now} layout="inline" />
        {payment.customer_name && <span className="truncate">{visible(payment.customer_name)}</span>}
        {payment.merchant_name && <span className="truncate">{payment.merchant_name}</span>}
      </span>
    </Link>
  );
}
