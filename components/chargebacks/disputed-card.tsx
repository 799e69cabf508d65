import { Method } from '@/components/payments/method';
import { visible } from '@/components/ui/visible';
import type { ChargebackItem } from '@/lib/chargebacks/schema';
import type { PaymentReply } from '@/lib/payments/schema';

/** A row of the lists; for operators with its merchant. */
export type ChargebackRow = ChargebackItem & { external_order_num?: string | null; customer_name?: string | null; merchant_name?: string };

/** The disputed card, the shop's order number and the customer. */
export function DisputedCard({ row }: { row: ChargebackRow }) {
  const order = [row.external_order_num, row.customer_name]
    .filter((text) => typeof text === 'string')
    .map(visible)
    .join(' · ');
  return (
    <span className="block min-w-0">
      <Method details={row.payment_method as unknown as PaymentReply['payment_details']} />
      {order && (
        <span className="mt-0.5 block max-w-56 truncate text-xs text-muted" title={order}>
          {order}
        </span>
      )}
    </span>
  );
}
