import { useTranslations } from 'next-intl';
import { wayOf } from '@/lib/money/methods';
import type { PaymentReply } from '@/lib/payments/schema';
import type { SubscriptionReply } from '@/lib/subscriptions/schema';

/** The payment method: the card's brand and last four digits, or the method. */
export function Method({ details }: { details: PaymentReply['payment_details'] | SubscriptionReply['payment_details'] }) {
  const t = useTranslations('payment');
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span className="rounded border border-border px-1.5 py-px text-[0.6875rem] leading-4 font-semibold tracking-wide">
        {t(`brands.${wayOf(details)}`)}
      </span>
      {details.type === 'credit_card' && details.last_four_digits !== '' && (
        <span className="tabular-nums">
          <span aria-hidden="true" className="text-muted">
            ••••{' '}
          </span>
          {details.last_four_digits}
        </span>
      )}
    </span>
  );
}
