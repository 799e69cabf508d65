import { useFormatter, useTranslations } from 'next-intl';
import { Change, Figure, FigureRow } from '@/components/ui/figure';
import { Money } from '@/components/ui/money';
import { formatYen } from '@/components/ui/yen';
import type { HomeReply } from '@/lib/home/schema';

type Props = { home: Pick<HomeReply, 'balance' | 'today' | 'month' | 'refunded'>; now: string };

/** The balance, today, thirty days, and refunds, each with its comparison. */
export function Figures({ home: { balance, today, month, refunded }, now }: Props) {
  const t = useTranslations('home.figures');
  const format = useFormatter();
  const weekday = format.dateTime(new Date(now), { weekday: 'long', timeZone: 'Asia/Tokyo' });
  const rate = (part: number, whole: number) =>
    whole === 0 ? null : format.number(part / whole, { style: 'percent', maximumFractionDigits: 1 });
  const rateBefore = rate(refunded.before, month.before);
  return (
    <FigureRow>
      <Figure name={t('available')} value={<Money amount={balance.available} />}>
        <span>{t('held', { amount: formatYen(balance.held) })}</span>
        <span>{t('total', { amount: formatYen(balance.total) })}</span>
      </Figure>
      <Figure name={t('today')} value={<Money amount={today.amount} />}>
        <Change now={today.amount} before={today.before} />
        <span>{t('sinceWeek', { weekday, amount: formatYen(today.before) })}</span>
      </Figure>
      <Figure name={t('month')} value={<Money amount={month.amount} />}>
        <Change now={month.amount} before={month.before} />
        <span>{t('sinceMonth', { amount: formatYen(month.before) })}</span>
      </Figure>
      <Figure name={t('refunded')} value={rate(refunded.amount, month.amount) ?? t('noRate')}>
        <span>{t('refundedOf', { count: refunded.refunds, amount: formatYen(refunded.amount) })}</span>
        {rateBefore && <span>{t('refundedBefore', { percent: rateBefore })}</span>}
      </Figure>
    </FigureRow>
  );
}
