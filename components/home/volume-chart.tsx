'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { SeriesChart } from '@/components/charts/series-chart';
import { type BarUnit, useBarName } from '@/components/charts/use-bar-name';
import { formatYen } from '@/components/ui/yen';
import { type Period, usualPeriod } from '@/lib/reports/period';
import type { SalesBar } from '@/lib/reports/schema';

type Props = { bars: SalesBar[]; unit?: BarUnit; period?: Period; beside?: ReactNode };

/** Sales as bars, with a line for the same day or month of the period before. */
export function VolumeChart({ bars, unit = 'day', period = usualPeriod, beside }: Props) {
  const t = useTranslations('volume.chart');
  const { name } = useBarName(unit);
  const best = bars.reduce((highest, bar) => (bar.amount > highest.amount ? bar : highest), { at: '', amount: 0 });
  const label =
    best.amount === 0 ? t('labelEmpty', { period }) : t('label', { period, day: name(best.at), amount: formatYen(best.amount) });
  return (
    <SeriesChart
      title={t('title')}
      label={label}
      empty={t('empty')}
      beside={beside}
      unit={unit}
      points={bars.map(({ at, amount, payments, before }) => ({ at, values: { amount, payments, before } }))}
      series={[
        { key: 'amount', name: t('now', { period }), unit: 'yen', as: 'bar', look: 'accent' },
        { key: 'payments', name: t('payments'), unit: 'count', as: 'bar', look: 'accent', in: 'table' },
        { key: 'before', name: t('before', { period }), unit: 'yen', as: 'line', look: 'muted' },
      ]}
    />
  );
}
