import { Method } from '@/components/payments/method';
import type { ChargebackItem } from '@/lib/chargebacks/schema';
import type { PaymentReply } from '@/lib/payments/schema';

/** A row of the lists; for operators with its merchant. */
export type ChargebackRow = ChargebackItem & { external_order_num?: string | null; merchant_name?: string };

/** The disputed card, and the shop's order number. */
export function DisputedCard({ row }: { row: ChargebackRow }) {
  return (
    <span className="block min-w-0">
      <Method details={row.payment_method as unknown as PaymentReply['payment_details']} />
      {row.external_order_num && (
        <span className="mt-0.5 block max-w-40 truncate text-xs text-muted" title={row.external_order_num}>
          {row.external_order_num}
        </span>
      )}
    </span>
  );
}
