import { useTranslations } from 'next-intl';
import { Money } from '@/components/ui/money';
import { formatYen } from '@/components/ui/yen';
import { otherTotal } from '@/lib/sessions/line-items';
import type { CheckoutReply } from '@/lib/sessions/schema';

/** The order's lines. When they do not add up to the amount, it says so, and the amount counts. */
export function Summary({ checkout }: { checkout: CheckoutReply }) {
  const t = useTranslations('session.summary');
  const { line_items: lines, amount, tax, sellers, subscription } = checkout;
  if (amount === null) return null;
  const total = otherTotal(lines, amount);
  return (
    <section aria-label={t('title')} className="mb-6">
      <p className="text-sm text-muted">{t(subscription ? `each.${subscription.period}` : 'amount')}</p>
      <p className="text-4xl font-semibold tracking-tight">
        <Money amount={amount} />
      </p>
      {tax !== null && tax > 0 && <p className="mt-1 text-sm text-muted">{t('tax', { tax: tax.toLocaleString('ja-JP') })}</p>}
      {lines.length > 0 && (
        <details className="mt-4 text-sm" open={lines.length <= 3}>
          <summary className="min-h-11 cursor-pointer py-3 font-medium">{t('lines', { count: lines.length })}</summary>
          <ul className="mt-1 divide-y divide-separator border-y border-separator">
            {lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same thing may be bought twice, and the list never changes
              <li key={index} className="flex items-baseline justify-between gap-4 py-2">
                <span className="min-w-0 wrap-anywhere">
                  {line.description}
                  {line.quantity > 1 && <span className="ml-2 text-muted tabular-nums">{t('times', { count: line.quantity })}</span>}
                </span>
                {line.priced && <Money amount={line.amount * line.quantity} />}
              </li>
            ))}
          </ul>
          {total !== null && <p className="mt-2 text-muted">{t('difference', { total: formatYen(total), amount: formatYen(amount) })}</p>}
        </details>
      )}
      {sellers.length > 0 && <p className="mt-3 text-sm text-muted wrap-anywhere">{t('sellers', { names: sellers.join(t('and')) })}</p>}
    </section>
  );
}
