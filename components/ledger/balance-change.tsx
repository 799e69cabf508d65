import { ArrowRight, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Money } from '@/components/ui/money';
import { formatYen } from '@/components/ui/yen';
import { isShort } from '@/lib/adjustments/adjustment';

type Props = { balance: { available: number; held: number }; amount: number; isSeller: boolean };

/** The merchant's balance now and afterwards, and whether that is allowed, by the server's own rule. */
export function BalanceChange({ balance: { available, held }, amount, isSeller }: Props) {
  const t = useTranslations('adjustments.balance');
  const short = isShort({ available, isSeller }, amount);
  return (
    <section aria-label={t('title')}>
      <h2 className="text-sm text-muted">{t('title')}</h2>
      <p className="mt-1 flex flex-wrap items-baseline gap-x-3 gap-y-1 text-lg">
        <span className="sr-only">{t('change', { before: formatYen(available), after: formatYen(available + amount) })}</span>
        <span aria-hidden="true" className="flex flex-wrap items-baseline gap-x-3">
          <Money amount={available} />
          <ArrowRight className="size-4 self-center text-muted" />
          <Money amount={available + amount} className={`font-semibold ${short ? 'text-danger-soft-foreground' : ''}`} />
        </span>
      </p>
      {held > 0 && <p className="mt-1 text-sm text-muted">{t('held', { amount: formatYen(held) })}</p>}
      {short && (
        <p className="mt-2 flex items-start gap-2 text-sm text-danger-soft-foreground">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {t('short', { amount: formatYen(-(available + amount)) })}
        </p>
      )}
    </section>
  );
}
