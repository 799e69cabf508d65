'use client';
import { Button, Input, Label, Popover, TextField } from '@heroui/react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FilterButton } from '@/components/filters/filter-button';
import { type Days, presetsOf } from '@/components/ledger/balance/period';
import { useDays } from '@/components/ledger/balance/use-days';
import { useDeferredOpen } from '@/components/ui/use-deferred-open';

type Props = Days & { today: string; onChange: (days: Days) => void };

/** Whole days in Tokyo: a usual period, or any. */
export function PeriodFilter({ from, to, today, onChange }: Props) {
  const t = useTranslations('balance.filters');
  const days = useDays();
  const popover = useDeferredOpen();
  function choose(chosen: Days) {
    popover.onOpenChange(false);
    onChange(chosen);
  }
  return (
    <Popover {...popover}>
      <FilterButton label={t('period')} value={from || to ? days({ from, to }) : ''} />
      <Popover.Content placement="bottom start" className="w-80">
        <Popover.Dialog aria-label={t('period')} className="flex flex-col gap-4 p-4">
          <div className="flex flex-wrap gap-2">
            {presetsOf(today).map(({ id, ...preset }) => (
              <Button key={id} size="sm" variant="outline" onPress={() => choose(preset)}>
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

function DayRange({ from, to, onChange }: Days & { onChange: (days: Days) => void }) {
  const t = useTranslations('balance.filters');
  const [range, setRange] = useState({ from, to });
  const reversed = range.from !== '' && range.to !== '' && range.from > range.to;
  function submit(event: React.SubmitEvent) {
    event.preventDefault();
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
