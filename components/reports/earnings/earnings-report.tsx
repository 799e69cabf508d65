import { useFormatter, useTranslations } from 'next-intl';
import { type Share, ShareChart } from '@/components/charts/share-chart';
import { Change, Figure, FigureRow } from '@/components/ui/figure';
import { Money } from '@/components/ui/money';
import { visible } from '@/components/ui/visible';
import { formatYen } from '@/components/ui/yen';
import type { EarningsReply, Leaders } from '@/lib/reports/merchants/schema';

/** The sums of all merchants with those of the period before, and who brought the most of them. */
export function EarningsReport({ report }: { report: EarningsReply }) {
  return (
    <>
      <Figures report={report} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <Leading of="volume" leaders={report.by_volume} />
        <Leading of="margin" leaders={report.by_margin} />
      </div>
    </>
  );
}

function Figures({ report: { period, all, before } }: { report: EarningsReply }) {
  const t = useTranslations('earnings.figures');
  const format = useFormatter();
  return (
    <FigureRow>
      {(['volume', 'fees', 'costs', 'margin'] as const).map((figure) => (
        <Figure key={figure} name={t(figure)} value={<Money amount={all[figure]} />}>
          <Change now={all[figure]} before={before[figure]} />
          <span>{t('before', { period, amount: formatYen(before[figure]) })}</span>
          {figure === 'margin' && all.volume > 0 && (
            <span>{t('rate', { rate: format.number(all.margin / all.volume, { style: 'percent', maximumFractionDigits: 2 }) })}</span>
          )}
        </Figure>
      ))}
    </FigureRow>
  );
}

function Leading({ of, leaders: { first, others } }: { of: 'volume' | 'margin'; leaders: Leaders }) {
  const t = useTranslations('earnings.leaders');
  const shares: Share[] = first.map(({ id, name, amount }) => ({ id, name: visible(name), value: amount, href: `/merchants/${id}` }));
  if (others.merchants > 0)
    shares.push({ id: 'others', name: t('others', { count: others.merchants }), value: others.amount, quiet: true });
  return (
    <ShareChart
      title={t(`${of}.title`)}
      shares={shares}
      unit="yen"
      columns={{ name: t('merchant'), value: t(`${of}.amount`) }}
      empty={t('empty')}
      note={t(`${of}.note`)}
    />
  );
}
