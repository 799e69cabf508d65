import { useFormatter, useTranslations } from 'next-intl';
import { Change, Figure, FigureRow } from '@/components/ui/figure';
import { Money } from '@/components/ui/money';
import { formatYen } from '@/components/ui/yen';
import type { OverviewReply } from '@/lib/overview/schema';

/** The four main figures, each with its comparison. */
export function Figures({ overview }: { overview: OverviewReply }) {
  const t = useTranslations('overview');
  const format = useFormatter();
  const { today, month, made } = overview;
  const refused = overview.refused.reduce((total, { count }) => total + count, 0);
  const rate = made === 0 ? 0 : refused / made;
  return (
    <FigureRow>
      <Figure name={t('today')} value={<Money amount={today.amount} />}>
        <Change now={today.amount} before={today.before} />
        <span>{t('sinceYesterday', { amount: formatYen(today.before) })}</span>
      </Figure>
      <Figure name={t('month')} value={<Money amount={month.amount} />}>
        <Change now={month.amount} before={month.before} />
        <span>{t('sinceMonth', { amount: formatYen(month.before) })}</span>
      </Figure>
      <Figure name={t('made')} value={format.number(made)}>
        <span>{t('captured', { count: month.payments })}</span>
      </Figure>
      <Figure name={t('refusal')} value={format.number(rate, { style: 'percent', maximumFractionDigits: 1 })}>
        <span>{t('refusedOf', { made, refused })}</span>
      </Figure>
    </FigureRow>
  );
}
