import { useFormatter, useTranslations } from 'next-intl';
import { Change, Figure, FigureRow } from '@/components/ui/figure';
import { Money } from '@/components/ui/money';
import { formatYen } from '@/components/ui/yen';
import type { ReportReply } from '@/lib/reports/schema';

/** The main figures of the period. */
export function ReportFigures({ report: { period, sales, decisions, refunds } }: { report: ReportReply }) {
  const t = useTranslations('reports.figures');
  const format = useFormatter();
  const rate = (part: number, whole: number) =>
    whole === 0 ? t('none') : format.number(part / whole, { style: 'percent', maximumFractionDigits: 1 });
  const total = <Row extends object>(rows: readonly Row[], of: (row: Row) => number) => rows.reduce((sum, row) => sum + of(row), 0);
  const approved = total(decisions, (bar) => bar.approved);
  const declined = total(decisions, (bar) => bar.declined);
  const refunded = { amount: total(refunds, (bar) => bar.amount), count: total(refunds, (bar) => bar.refunds) };
  return (
    <FigureRow>
      <Figure name={t('sales')} value={<Money amount={sales.amount} />}>
        <Change now={sales.amount} before={sales.before} />
        <span>{t('before', { period, amount: formatYen(sales.before) })}</span>
      </Figure>
      <Figure name={t('payments')} value={format.number(sales.payments)}>
        {sales.payments > 0 && <span>{t('average', { amount: formatYen(Math.round(sales.amount / sales.payments)) })}</span>}
      </Figure>
      <Figure name={t('approval')} value={rate(approved, approved + declined)}>
        <span>{t('decided', { approved, declined })}</span>
      </Figure>
      <Figure name={t('refunds')} value={rate(refunded.amount, sales.amount)}>
        <span>{t('refunded', { count: refunded.count, amount: formatYen(refunded.amount) })}</span>
      </Figure>
    </FigureRow>
  );
}
