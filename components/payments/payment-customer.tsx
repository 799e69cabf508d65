import { useTranslations } from 'next-intl';
import type { PaymentRow } from '@/components/payments/payment-row';
import { visible } from '@/components/ui/visible';

/** Who pays, by name with the address below it, as far as both are known. */
export function PaymentCustomer({ payment: { customer_name: name, payment_details: details } }: { payment: PaymentRow }) {
  const t = useTranslations('payments');
  const lines = [name, details.email].filter((line) => typeof line === 'string' && line !== '') as string[];
  const [first, second] = lines;
  if (first === undefined) {
    return (
      <span className="text-muted">
        <span aria-hidden="true">–</span>
        <span className="sr-only">{t('absent')}</span>
      </span>
    );
  }
  return (
    <span className="block max-w-44 2xl:max-w-56" title={lines.join('\n')}>
      <span className="block truncate">{visible(first)}</span>
      {second !== undefined && <span className="block truncate text-xs text-muted compact:hidden">{visible(second)}</span>}
    </span>
  );
}
