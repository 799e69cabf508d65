'use client';
import { Button } from '@heroui/react';
import dynamic from 'next/dynamic';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useDayName, VolumeTable } from '@/components/home/volume/volume-table';
import { Panel } from '@/components/ui/panel';
import { Skeleton } from '@/components/ui/skeleton';
import { Undrawn } from '@/components/ui/undrawn';
import { formatYen } from '@/components/ui/yen';
import type { VolumeDay } from '@/lib/overview/schema';

// the drawing code is large and loads after the page; its place is reserved, and the table shows the figures
const Drawing = dynamic(
  () =>
    import('@/components/home/volume/drawing').then(
      (module) => module.Drawing,
      () => Undrawn,
    ),
  {
    ssr: false,
    loading: () => <Skeleton className="absolute inset-0" />,
  },
);

/** Thirty days as bars, with a line for the day thirty days earlier. A table behind it has the same figures. */
export function VolumeChart({ days }: { days: VolumeDay[] }) {
  const t = useTranslations('volume.chart');
  const [asTable, setAsTable] = useState(false);
  const [pointed, setPointed] = useState<VolumeDay | null>(null);
  return (
    <Panel>
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-3 border-b border-separator px-4 py-1.5">
        <h2 className="text-base font-semibold">{t('title')}</h2>
        <Button size="sm" variant="outline" aria-pressed={asTable} onPress={() => setAsTable(!asTable)}>
          {t(asTable ? 'asChart' : 'asTable')}
        </Button>
      </div>
      <VolumeTable days={days} seen={asTable} />
      {!asTable && (
        <div className="p-4">
          <Reading day={pointed} />
          <Chart days={days} onPoint={setPointed} />
        </div>
      )}
    </Panel>
  );
}

/** The day under the pointer, or the legend. */
function Reading({ day }: { day: VolumeDay | null }) {
  const t = useTranslations('volume');
  const dayName = useDayName();
  return (
    <p className="mb-2 flex min-h-5 flex-wrap gap-x-4 text-xs text-muted tabular-nums" aria-hidden="true">
      {day && <span className="font-medium text-foreground">{dayName(day.day)}</span>}
      <span className="inline-flex items-center gap-1.5">
        <span className="size-2.5 rounded-xs bg-accent" />
        {day ? `${formatYen(day.amount)} · ${t('payments', { count: day.payments })}` : t('chart.now')}
      </span>
      <span className="inline-flex items-center gap-1.5">
        <span className="h-0.5 w-3 bg-muted" />
        {day ? `${t('chart.before')} ${formatYen(day.before)}` : t('chart.before')}
      </span>
    </p>
  );
}

function Chart({ days, onPoint }: { days: VolumeDay[]; onPoint: (day: VolumeDay | null) => void }) {
  const t = useTranslations('volume.chart');
  const format = useFormatter();
  const dayName = useDayName();
  const best = days.reduce(
    (highest, day) => (day.amount > highest.amount ? day : highest),
    days[0] ?? { day: '', amount: 0, payments: 0, before: 0 },
  );
  const label = best.amount === 0 ? t('labelEmpty') : t('label', { day: dayName(best.day), amount: formatYen(best.amount) });
  const isEmpty = days.every(({ amount, before }) => amount === 0 && before === 0);
  return (
    <div>
      <div role="img" aria-label={label} className="relative h-70">
        {isEmpty ? (
          <p className="absolute inset-0 grid place-items-center text-sm text-muted">{t('empty')}</p>
        ) : (
          <Drawing
            days={days}
            onPoint={onPoint}
            markOf={(amount) => `¥${format.number(amount, { notation: 'compact', maximumFractionDigits: 1 })}`}
          />
        )}
      </div>
      <div aria-hidden="true" className="flex justify-between pl-14 text-xs text-muted tabular-nums">
        {days
          .filter((_, index) => index % 10 === 0)
          .map(({ day }) => (
            <span key={day}>{dayName(day)}</span>
          ))}
        <span>{t('today')}</span>
      </div>
    </div>
  );
}
