import { useTranslations } from 'next-intl';
import { Method } from '@/components/payments/method';
import type { CustomerItem } from '@/lib/payments/customers/schema';

/** What a customer pays with: its card with its expiry, or its wallet. */
export function KeptSource({ source }: Pick<CustomerItem, 'source'>) {
  const t = useTranslations('customers');
  const expiry = 'month' in source ? `${String(source.month).padStart(2, '0')}/${source.year}` : null;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <Method details={source as never} />
      {expiry && <span className="text-xs whitespace-nowrap text-muted tabular-nums">{t('expires', { expiry })}</span>}
    </span>
  );
}
