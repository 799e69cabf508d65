import { useTranslations } from 'next-intl';
import { type FeeForm, rateIn, yenIn } from '@/components/merchants/fees/fee-form';
import { formatYen } from '@/components/ui/yen';
import { customerFee, processingFee } from '@/lib/money/rates';

const captured = 10_000;

/** An example in figures, computed with the capture's own functions. */
export function FeeExample({ given }: { given: FeeForm }) {
  const t = useTranslations('fees.example');
  const value = given.kind === 'processing' ? rateIn(given.rate) : yenIn(given.amount);
  const taken = value === null ? null : given.kind === 'processing' ? processingFee(captured, value) : customerFee(value);
  return (
    <div aria-live="polite" className="rounded-lg border border-border bg-surface-secondary p-3 text-sm">
      <p className="text-xs text-muted">{t(`${given.kind}.title`, { amount: formatYen(captured) })}</p>
      {taken ? (
        <dl className="mt-1.5 grid grid-cols-[1fr_auto] gap-x-4 gap-y-0.5 tabular-nums">
          <dt>{t('fee')}</dt>
          <dd className="text-right">{formatYen(taken.fee)}</dd>
          <dt>{t('tax')}</dt>
          <dd className="text-right">{formatYen(taken.tax)}</dd>
          <dt className="font-medium">{t(`${given.kind}.total`)}</dt>
          <dd className="text-right font-medium">{formatYen(taken.fee + taken.tax)}</dd>
        </dl>
      ) : (
        <p className="mt-1.5 text-muted">{t('none')}</p>
      )}
    </div>
  );
}
