'use client';
import { Button, Input, Label, Popover, TextField } from '@heroui/react';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { dayInTokyo } from '@/components/filters/day-in-tokyo';
import { FilterButton } from '@/components/filters/filter-button';
import { useDeferredOpen } from '@/components/ui/use-deferred-open';

type Range = { from: string; to: string };
type Props = Range & {
  today: string;
  onChange: (range: Range) => void;
  label?: string;
  /** For future times: days from today on. */
  ahead?: boolean;
};

const behind = [
  { id: 'today', days: 0 },
  { id: 'week', days: 6 },
  { id: 'month', days: 29 },
] as const;
const coming = [
  { id: 'today', days: 0 },
  { id: 'nextWeek', days: 6 },
  { id: 'nextMonth', days: 29 },
] as const;

export function DateFilter({ from, to, today, onChange, label, ahead = false }: Props) {
  const t = useTranslations('payments.filters');
  const name = label ?? t('period');
  const format = useFormatter();
  const popover = useDeferredOpen();
  const day = (text: string) => (text ? format.dateTime(new Date(`${text}T00:00:00+09:00`), { dateStyle: 'medium' }) : '');
  const summary = from && from === to ? day(from) : from || to ? `${day(from)} – ${day(to)}` : '';
  const now = new Date(`${today}T12:00:00+09:00`);
  function choose(range: Range) {
    popover.onOpenChange(false);
    onChange(range);
  }
  return (
    <Popover {...popover}>
      <FilterButton label={name} value={summary} />
      <Popover.Content placement="bottom start" className="w-80">
        <Popover.Dialog aria-label={name} className="flex flex-col gap-4 p-4">
          <div className="flex flex-wrap gap-2">
            {(ahead ? coming : behind).map(({ id, days }) => (
              <Button
                key={id}
                size="sm"
                variant="outline"
                onPress={() => choose(ahead ? { from: today, to: dayInTokyo(now, -days) } : { from: dayInTokyo(now, days), to: today })}
              >
                {t(`presets.${id}`)}
              </Button>
            ))}
          </div>
          <DayRange key={`${from}/${to}`} from={from} to={to} onChange={choose} />
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
