import { useTranslations } from 'next-intl';
import { SeriesChart } from '@/components/charts/series-chart';
import { type Share, ShareChart } from '@/components/charts/share-chart';
import { VolumeChart } from '@/components/home/volume-chart';
import { visible } from '@/components/ui/visible';
import { formatYen } from '@/components/ui/yen';
import type { ReportReply } from '@/lib/reports/schema';

type Props = { report: ReportReply };

/** Sales, approvals and refunds over the period; beside each, what it is made of. */
export function ReportCharts({ report }: Props) {
  const { sales, unit, period, sellers } = report;
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="flex flex-col gap-4">
        <VolumeChart bars={sales.bars} unit={unit} period={period} />
        <Decisions report={report} />
        <Refunds report={report} />
      </div>
      <div className="flex flex-col gap-4">
        {sellers && <Sellers sellers={sellers} />}
        <Methods report={report} />
        <Reasons report={report} />
      </div>
    </div>
  );
}

function Sellers({ sellers: { first, others, own } }: { sellers: NonNullable<ReportReply['sellers']> }) {
  const t = useTranslations('reports.sellers');
  const shares: Share[] = first.map(({ id, name, amount, payments }) => ({
    id,
    name: visible(name),
    value: amount,
    payments,
    href: `/sellers/${id}`,
  }));
  if (others.sellers > 0)
    shares.push({
      id: 'others',
      name: t('others', { count: others.sellers }),
      value: others.amount,
      payments: others.payments,
      quiet: true,
    });
  if (own > 0) shares.push({ id: 'own', name: t('own'), value: own, quiet: true });
  return (
    <ShareChart
      title={t('title')}
      shares={shares}
      unit="yen"
      columns={{ name: t('seller'), value: t('amount') }}
      empty={t('empty')}
      note={t('note')}
    />
  );
}

function Methods({ report: { methods } }: Props) {
  const t = useTranslations('reports.methods');
  const brand = useTranslations('payment.brands');
  const shares = methods.map(({ brand: id, amount, payments }) => ({ id, name: brand(id), value: amount, payments }));
  return (
    <ShareChart title={t('title')} shares={shares} unit="yen" columns={{ name: t('method'), value: t('amount') }} empty={t('empty')} />
  );
}

function Decisions({ report: { decisions, unit } }: Props) {
  const t = useTranslations('reports.decisions');
  const count = (key: 'approved' | 'declined') => decisions.reduce((sum, bar) => sum + bar[key], 0);
  return (
    <SeriesChart
      title={t('title')}
      label={t('label', { approved: count('approved'), declined: count('declined') })}
      empty={t('empty')}
      note={t('note')}
      unit={unit}
      points={decisions.map(({ at, approved, declined, rate }) => ({
        at,
        values: { approved, declined, rate, declinedRate: rate === null ? null : 1 - rate },
      }))}
      series={[
        { key: 'approved', name: t('approved'), unit: 'count', as: 'bar', look: 'accent' },
        { key: 'declined', name: t('declined'), unit: 'count', as: 'bar', look: 'danger' },
        { key: 'rate', name: t('rate'), unit: 'share', as: 'line', look: 'muted' },
        { key: 'declinedRate', name: t('declinedRate'), unit: 'share', as: 'line', look: 'muted', in: 'table' },
      ]}
    />
  );
}

function Reasons({ report: { reasons } }: Props) {
  const t = useTranslations('reports.reasons');
  const reason = useTranslations('payment.outcome.reasons');
  const shares = reasons.map(({ code, count }) => ({
    id: code,
    name: reason(reason.has(code as never) ? (code as 'other_error') : 'other_error'),
    value: count,
  }));
  return (
    <ShareChart
      title={t('title')}
      shares={shares}
      unit="count"
      columns={{ name: t('reason'), value: t('count') }}
      empty={t('empty')}
      fill="fill-danger"
    />
  );
}

function Refunds({ report: { refunds, unit } }: Props) {
  const t = useTranslations('reports.refunds');
  const amount = refunds.reduce((sum, bar) => sum + bar.amount, 0);
  return (
    <SeriesChart
      title={t('title')}
      label={t('label', { amount: formatYen(amount) })}
      empty={t('empty')}
      note={t('note')}
      unit={unit}
      points={refunds.map(({ at, amount: value, refunds: count, rate }) => ({ at, values: { amount: value, count, rate } }))}
      series={[
        { key: 'amount', name: t('amount'), unit: 'yen', as: 'bar', look: 'danger' },
        { key: 'count', name: t('count'), unit: 'count', as: 'bar', look: 'danger', in: 'table' },
        { key: 'rate', name: t('rate'), unit: 'share', as: 'line', look: 'muted' },
      ]}
    />
  );
}
