import { useTranslations } from 'next-intl';
import { differenceOf } from '@/components/payments/deposits/deposit';
import { formatYen } from '@/components/ui/yen';

/** The shortfall or surplus, in a word with its figure; `allBack`: all of it must be returned, whatever the amount. */
export function Difference({ allBack, ...figures }: { arrived: number; total: number; allBack: boolean }) {
  const t = useTranslations('deposits');
  const difference = differenceOf(figures);
  const amount = formatYen(Math.abs(difference));
  const words = difference === 0 ? t('exact') : t(difference < 0 ? 'short' : 'over', { amount });
  return <span className="whitespace-nowrap tabular-nums">{allBack ? t('allBack') : words}</span>;
}
