'use client';
import { Button, Input } from '@heroui/react';
import { ArrowRight, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { memo } from 'react';
import { tidyYen } from '@/components/forms/typed-yen';
import { faultOf, type Row } from '@/components/splits/rows';
import { Money } from '@/components/ui/money';

/** A party's balance before and after, in yen. */
export type Moved = { before: number; after: number; short: boolean };
type Props = {
  row: Row;
  index: number;
  use: 'share' | 'return';
  /** Left out: no balance is shown. */
  moved: Moved | null | undefined;
  disabled: boolean;
  removable: boolean;
  onChange: (index: number, change: Partial<Row>) => void;
  onRemove: (index: number) => void;
};

/** The id of the field for a seller's amount, where the focus goes once the seller was added. */
export const amountId = (sellerId: string): string => `split-amount-${sellerId}`;

/** The columns of the lines and of their heading, where they stand side by side. */
export function gridOf(moved: object | null | undefined, removable: boolean): string {
  if (moved === undefined)
    return removable ? '@2xl:grid-cols-[minmax(0,1fr)_7rem_6.5rem_2.25rem]' : '@2xl:grid-cols-[minmax(0,1fr)_7rem_6.5rem]';
  return removable ? '@2xl:grid-cols-[minmax(0,1fr)_7rem_6.5rem_9.5rem_2.25rem]' : '@2xl:grid-cols-[minmax(0,1fr)_7rem_6.5rem_9.5rem]';
}

/** One seller: its amount, its fee, and the effect on its balance. */
export const RowFields = memo(function RowFields({ row, index, use, moved, disabled, removable, onChange, onRemove }: Props) {
  const t = useTranslations('split');
  const fault = faultOf(row);
  const faultId = `split-fault-${row.sellerId}`;
  const field = (name: 'amount' | 'fee', wrong: boolean) => (
    <Input
      aria-label={t(`${use}.${name}Of`, { name: row.name })}
      aria-invalid={wrong || undefined}
      aria-describedby={wrong ? faultId : undefined}
      data-invalid={wrong || undefined}
      {...(name === 'amount' && { id: amountId(row.sellerId) })}
      value={row[name]}
      onChange={(event) => onChange(index, { [name]: event.target.value })}
      onBlur={() => tidyYen(row[name]) !== row[name] && onChange(index, { [name]: tidyYen(row[name]) })}
      disabled={disabled}
      inputMode="numeric"
      autoComplete="off"
      maxLength={14}
      placeholder="0"
      className="w-full text-right tabular-nums pointer-coarse:min-h-11"
    />
  );
  return (
    <li
      className={`grid grid-cols-2 items-center gap-x-3 gap-y-1.5 border-t border-separator px-3 py-2.5 first:border-t-0 @2xl:py-1.5 ${gridOf(moved, removable)}`}
    >
      <span
        className={`line-clamp-3 text-sm leading-5 break-words @max-2xl:col-span-2 @max-2xl:col-start-1 @max-2xl:row-start-1 @max-2xl:self-center @max-2xl:font-medium ${removable ? '@max-2xl:pr-12' : ''}`}
        title={row.name}
      >
        {row.name}
      </span>
      <span>
        <span aria-hidden="true" className="mb-0.5 block text-xs text-muted @2xl:hidden">
          {t(`${use}.amount`)}
        </span>
        {field('amount', fault === 'amount')}
      </span>
      <span>
        <span aria-hidden="true" className="mb-0.5 block text-xs text-muted @2xl:hidden">
          {t(`${use}.fee`)}
        </span>
        {field('fee', fault === 'fee' || fault === 'feeAbove')}
      </span>
      {moved !== undefined && <span className="text-right text-sm @max-2xl:col-span-2">{moved && <BalanceMove moved={moved} />}</span>}
      {removable && (
        <span className="@max-2xl:col-start-2 @max-2xl:row-start-1 @max-2xl:justify-self-end">
          <Button
            size="sm"
            variant="ghost"
            isIconOnly
            isDisabled={disabled}
            aria-label={t('remove', { name: row.name })}
            className="pointer-coarse:size-11"
            onPress={() => onRemove(index)}
          >
            <X aria-hidden="true" />
          </Button>
        </span>
      )}
      {fault && (
        <p id={faultId} role="alert" className="col-span-full text-xs text-danger-soft-foreground">
          {t(`faults.${fault}`)}
        </p>
      )}
    </li>
  );
});

/** `¥5,400 → ¥3,600`; red and with a word if the balance is too low. */
export function BalanceMove({ moved: { before, after, short } }: { moved: Moved }) {
  const t = useTranslations('split');
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-1.5 text-xs">
      <Money amount={before} className="text-muted" />
      <ArrowRight aria-hidden="true" className="size-3 text-muted" />
      <span className="sr-only">{t('becomes')}</span>
      <Money amount={after} className={short ? 'font-semibold text-danger-soft-foreground' : 'font-medium'} />
      {short && <span className="text-danger-soft-foreground">{t('short')}</span>}
    </span>
  );
}
