import { useTranslations } from 'next-intl';
import type { PaymentRow } from '@/components/payment/payments-table';
import { RefundedNote } from '@/components/payment/refunded-note';
import { Money } from '@/components/ui/money';
import { formatYen } from '@/components/ui/yen';

type Props = { payment: PaymentRow; asSeller: boolean; className: string };

/** What a list says of a payment's money: the whole with what went back, or a seller's own part with what is left of it after the fee. */
export function RowAmount({ payment, asSeller, className }: Props) {
  const t = useTranslations('payments');
  const part = asSeller ? payment.platform_details?.submerchants[0] : undefined;
  if (!part) {
    return (
      <>
        <Money amount={payment.total} className={className} />
        <RefundedNote payment={payment} />
      </>
    );
  }
  return (
    <>
      <Money amount={part.amount} className={className} />
      {part.platform_fee > 0 && (
        <span className="block text-xs whitespace-nowrap text-muted tabular-nums">
          {t('afterFee', { amount: formatYen(part.amount - part.platform_fee) })}
        </span>
      )}
    </>
  );
}
