'use client';
import { Button, FieldError, Input, Label, Popover, TextField } from '@heroui/react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FilterButton } from '@/components/filters/filter-button';
import { type AmountRange, amountRangeOf, amountText } from '@/components/payments/filters';
import { useDeferredOpen } from '@/components/ui/use-deferred-open';
import { formatYen } from '@/components/ui/yen';
import { typedYen } from '@/lib/japan/typed';

type Props = { value: string; asSeller: boolean; onChange: (amount: string) => void };

/** An exact amount, or a range including both ends. */
export function AmountFilter({ value, asSeller, onChange }: Props) {
  const t = useTranslations('payments.filters');
  const popover = useDeferredOpen();
  const range = amountRangeOf(value);
  function choose(text: string) {
    popover.onOpenChange(false);
    onChange(text);
  }
  return (
    <Popover {...popover}>
      <FilterButton label={t('amount')} value={range ? summaryOf(range) : ''} />
      <Popover.Content placement="bottom start" className="w-80">
        <Popover.Dialog aria-label={t('amount')} className="p-4">
          <AmountForm
            key={value}
            range={range ?? { from: null, to: null }}
            hint={t(asSeller ? 'amountHintSeller' : 'amountHint')}
            onChange={choose}
          />
        </Popover.Dialog>
      </Popover.Content>
    </Popover>
  );
}

function summaryOf({ from, to }: AmountRange): string {
  if (from === to) return formatYen(from ?? 0);
  return `${from === null ? '' : formatYen(from)} – ${to === null ? '' : formatYen(to)}`.trim();
}

/** null: empty; undefined: not an amount of a list. */
function yenIn(typed: string): number | null | undefined {
  if (typed.trim() === '') return null;
  const yen = typedYen(typed);
  return yen !== null && yen < 1e8 ? yen : undefined;
}

function AmountForm({ range, hint, onChange }: { range: AmountRange; hint: string; onChange: (amount: string) => void }) {
  const t = useTranslations('payments.filters');
  const written = (amount: number | null) => (amount === null ? '' : String(amount));
  const isExact = range.from !== null && range.from === range.to;
  const [typed, setTyped] = useState({
    exact: isExact ? written(range.from) : '',
    from: isExact ? '' : written(range.from),
    to: isExact ? '' : written(range.to),
  });
  const [wrong, setWrong] = useState(false);
  function submit(event: React.SubmitEvent) {
    event.preventDefault();
    const [exact, from, to] = [yenIn(typed.exact), yenIn(typed.from), yenIn(typed.to)];
    if (exact === undefined || from === undefined || to === undefined) return setWrong(true);
    onChange(amountText(exact === null ? { from, to } : { from: exact, to: exact }));
  }
  const field = (name: keyof typeof typed, label: string, isOff = false) => (
    <TextField
      value={typed[name]}
      onChange={(text) => {
        setWrong(false);
        setTyped({ ...typed, [name]: text });
      }}
      isDisabled={isOff}
      isInvalid={wrong && yenIn(typed[name]) === undefined}
      validationBehavior="aria"
      autoFocus={name === 'exact'}
    >
      <Label>{label}</Label>
      <Input inputMode="numeric" autoComplete="off" maxLength={14} className="text-right tabular-nums" />
      <FieldError>{t('amountWrong')}</FieldError>
    </TextField>
  );
  const hasExact = typed.exact.trim() !== '';
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      {field('exact', t('amountExact'))}
      <div className="grid grid-cols-2 gap-3">
        {field('from', t('amountFrom'), hasExact)}
        {field('to', t('amountTo'), hasExact)}
      </div>
      <p className="text-xs text-muted">{hint}</p>
      <Button type="submit" fullWidth>
        {t('applyAmount')}
      </Button>
    </form>
  );
}
