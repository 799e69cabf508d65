import { useTranslations } from 'next-intl';
import { differenceOf } from '@/components/deposit/deposit';
import { formatYen } from '@/components/ui/yen';

/** How much is missing or too much, in a word with its figure. */
export function Difference({ className = '', ...figures }: { arrived: number; total: number; className?: string }) {
  const t = useTranslations('deposits');
  const difference = differenceOf(figures);
  const amount = formatYen(Math.abs(difference));
  return (
    <span className={`whitespace-nowrap tabular-nums ${className}`}>
      {difference === 0 ? t('exact') : t(difference < 0 ? 'short' : 'over', { amount })}
    </span>
  );
}
