import { useTranslations } from 'next-intl';
import { Money } from '@/components/ui/money';
import { RequestStatus } from '@/components/ui/request-status';
import { Timestamp } from '@/components/ui/timestamp';
import { visible } from '@/components/ui/visible';
import { formatYen } from '@/components/ui/yen';
import type { PaymentReply } from '@/lib/payments/schema';

type Props = { payment: PaymentReply; now: string };

/** Refund requests of the payment, newest first: status, and the reason if the transfer was not made. */
export function RequestsList({ payment, now }: Props) {
  const t = useTranslations('refundRequests');
  return (
    <ul aria-label={t('title')} className="divide-y divide-separator">
      {[...payment.refund_requests].reverse().map((request) => (
        <li key={request.id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 px-4 py-3.5 text-sm sm:px-5">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <RequestStatus status={request.status} />
            <Timestamp at={request.created_at} now={now} layout="inline" className="text-xs text-muted" />
          </span>
          <Money amount={-request.amount} className="text-right font-medium" />
          {request.account_number && (
            <span className="col-span-2 break-words text-muted">
              {visible(request.bank_name)} {request.branch_name ? visible(request.branch_name) : request.branch_number}{' '}
              {t(`types.${request.account_type}`)} <span className="tabular-nums">{request.account_number}</span> {request.customer_name}
            </span>
          )}
          {request.include_payment_method_fee && payment.payment_method_fee > 0 && (
            <span className="col-span-2 text-muted">{t('feeIncluded', { amount: formatYen(payment.payment_method_fee) })}</span>
          )}
          {request.decided_at && (
            <span className="col-span-2 text-xs text-muted">
              {t('decidedAt')} <Timestamp at={request.decided_at} now={now} layout="inline" />
            </span>
          )}
          {request.resend_of && <span className="col-span-2 text-muted">{t('resend')}</span>}
          {request.reason && (
            <span className="col-span-2 break-words">
              {t(request.status === 'returned' ? 'returnedBecause' : 'because', { reason: visible(request.reason) })}
            </span>
          )}
          {request.description && <span className="col-span-2 break-words text-muted">{visible(request.description)}</span>}
        </li>
      ))}
    </ul>
  );
}
