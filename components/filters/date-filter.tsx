'use client';
import { Button, Input, Label, Popover, TextField } from '@heroui/react';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { dayInTokyo } from '@/components/filters/day-in-tokyo';
import { FilterButton } from '@/components/filters/filter-button';
import { daysOf, type Period, periods } from '@/components/filters/period';
import { useDeferredOpen } from '@/components/ui/use-deferred-open';

type Range = { from: string; to: string };
type Days = Range & { period: Period | '' };
type Props = {
  days: Days;
  today: string;
  onChange: (days: Days) => void;
  label?: string;
  /** For future times: days from today on, which stay these days. */
  ahead?: boolean;
};

const coming = [
  { id: 'today', days: 0 },
  { id: 'nextWeek', days: 6 },
  { id: 'nextMonth', days: 29 },
] as const;

/** A period that moves on with time, or days. */
export function DateFilter({ days, today, onChange, label, ahead = false }: Props) {
  const t = useTranslations('payments.filters');
  const name = label ?? t('period');
  const format = useFormatter();
  const popover = useDeferredOpen();
  const day = (text: string) => (text ? format.dateTime(new Date(`${text}T00:00:00+09:00`), { dateStyle: 'medium' }) : '');
  const spanned = ({ from, to }: Range) => (from && from === to ? day(from) : from || to ? `${day(from)} – ${day(to)}` : '');
  const now = new Date(`${today}T12:00:00+09:00`);
  const range = days.period ? daysOf(days.period, today) : { from: days.from, to: days.to };
  const offered = ahead
    ? coming.map(({ id, days: count }) => ({ id, chosen: { from: today, to: dayInTokyo(now, -count), period: '' } as const }))
    : periods.map((id) => ({ id, chosen: { from: '', to: '', period: id } }));
  function choose(chosen: Days) {
    popover.onOpenChange(false);
    onChange(chosen);
  }
  return (
    <Popover {...popover}>
      <FilterButton label={name} value={days.period ? t(`presets.${days.period}`) : spanned(range)} />
      <Popover.Content placement="bottom start" className="w-80">
        <Popover.Dialog aria-label={name} className="flex flex-col gap-4 p-4">
          <div className="flex flex-wrap gap-2">
            {offered.map(({ id, chosen }) => (
              <Button
                key={id}
                size="sm"
                variant="outline"
                className={id === days.period ? 'border-accent text-accent-soft-foreground' : ''}
                {...(!ahead && { 'aria-pressed': id === days.period })}
                onPress={() => choose(chosen)}
              >
                {t(`presets.${id}`)}
              </Button>
            ))}
          </div>
          <DayRange key={`${range.from}/${range.to}`} {...range} onChange={(fixed) => choose({ ...fixed, period: '' })} />
        </Popover.Dialog>
      </Popover.Content>
    </Popover>
  );
}

function DayRange({ from, to, onChange }: Range & { onChange: (range: Range) => void }) {
  const t = useTranslations('payments.filters');
  const [range, setRange] = useState({ from, to });
  const reversed = range.from !== '' && range.to !== '' && range.from > range.to;
  function submit(event: React.SubmitEvent) {
    event.preventDefault();
    // the two days of a range may be typed in either order
    onChange(reversed ? { from: range.to, to: range.from } : range);
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      {(['from', 'to'] as const).map((end) => (
        <TextField key={end} type="date" value={range[end]} onChange={(value) => setRange({ ...range, [end]: value })}>
          <Label>{t(end)}</Label>
          <Input />
        </TextField>
      ))}
      <Button type="submit" fullWidth>
        {t('apply')}
      </Button>
    </form>
  );
}
