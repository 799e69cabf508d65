import { useTranslations } from 'next-intl';
import { Money } from '@/components/ui/money';
import { percentOf } from '@/lib/money/percent';
import { customerFee } from '@/lib/money/rates';

/** `3.60%`, in tabular figures. */
export function Rate({ basisPoints, className = '' }: { basisPoints: number; className?: string }) {
  return <span className={`whitespace-nowrap tabular-nums ${className}`}>{percentOf(basisPoints)}%</span>;
}

/** The customer's fee, and below it the fee before tax. */
export function CustomerFee({ amount }: { amount: number }) {
  const t = useTranslations('fees');
  const { fee, tax, total } = customerFee(amount);
  return (
    <span className="inline-block text-right whitespace-nowrap tabular-nums">
      <Money amount={total} className={total > 0 ? 'font-semibold' : 'text-muted'} />
      {total > 0 && (
        <span className="block text-xs text-muted">
          {t('withTax', { fee: fee.toLocaleString('en-US'), tax: tax.toLocaleString('en-US') })}
        </span>
      )}
    </span>
  );
}
