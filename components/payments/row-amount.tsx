import { useTranslations } from 'next-intl';
import { Money } from '@/components/ui/money';
import { formatYen } from '@/components/ui/yen';
import { type OwnShare, ownShareIn } from '@/lib/payments/own-share';
import { endedWithoutMoney } from '@/lib/payments/payment';
import type { PaymentReply } from '@/lib/payments/schema';

type Props = { payment: PaymentReply; asSeller: boolean; className: string };

/** The amount column of a payment list: the total with the refunded part, or the seller's net amount with its parts. */
export function RowAmount({ payment, asSeller, className }: Props) {
  const share = asSeller ? ownShareIn(payment) : null;
  if (share) return <OwnAmount share={share} className={className} />;
  return (
    <>
      <Money amount={payment.total} className={className} />
      <RefundedNote payment={payment} />
    </>
  );
}

/** A payment that ended without money pays the seller 0 yen. */
function OwnAmount({ share: { amount, fee, deducted, net, status }, className }: { share: OwnShare; className: string }) {
  const t = useTranslations('payments.own');
  if (endedWithoutMoney(status))
    return (
      <>
        <Money amount={0} className={`${className} text-muted`} />
        <Note>{t('nothing', { amount: formatYen(amount) })}</Note>
      </>
    );
  return (
    <>
      <Money amount={net} className={className} />
      {fee > 0 && <Note>{t('made', { amount: formatYen(amount), fee: formatYen(fee) })}</Note>}
      {deducted !== 0 && <Note>{t('taken', { amount: formatYen(0 - deducted) })}</Note>}
    </>
  );
}

const Note = ({ children }: { children: string }) => (
  <span className="block text-xs whitespace-nowrap text-muted tabular-nums compact:hidden">{children}</span>
);

/** The refunded part, below the amount. Empty without a refund, and on a payment with the status `refunded`. */
function RefundedNote({ payment }: { payment: PaymentReply }) {
  const t = useTranslations('payments');
  if (payment.amount_refunded === 0 || payment.status === 'refunded') return null;
  return (
    <span className="block text-xs whitespace-nowrap text-muted tabular-nums compact:hidden">
      {t('refunded', { amount: formatYen(-payment.amount_refunded) })}
    </span>
  );
}
