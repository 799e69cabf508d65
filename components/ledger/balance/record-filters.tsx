'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ChoicesFilter } from '@/components/filters/choices-filter';
import { FilterFrame, useFilters } from '@/components/filters/filter-frame';
import { SearchFilter } from '@/components/filters/search-filter';
import { type SellerChoice, SellerFilter } from '@/components/filters/seller-filter';
import { type RecordFilters as Filters, hrefOf, isFiltered, noFilters } from '@/components/ledger/balance/filters';
import { type HolderKind, kindsOf } from '@/components/ledger/balance/kinds';
import { PeriodFilter } from '@/components/ledger/balance/period-filter';
import { type Reader, useRecordWord } from '@/components/ledger/balance/record-word';
import type { RecordType } from '@/lib/ledger/record';

type Props = {
  base: string;
  kind: HolderKind;
  reader: Reader;
  filters: Filters;
  /** No other can be chosen when the account has only one counterparty. */
  seller: SellerChoice;
  today: string;
  explanation: ReactNode;
  /** The heading above the records. */
  heading: ReactNode;
  children: ReactNode;
};

const always = { from: '', to: '' };

/** The period, which the explanation and the records share; then the explanation; below it the filters of the records. */
export function RecordFilters({ base, kind, reader, filters, seller, today, explanation, heading, children }: Props) {
  const t = useTranslations('balance.filters');
  const { current, apply, pending } = useFilters(filters, (next) => hrefOf(base, next));
  const { from, to } = current;
  const hasPeriod = from !== '' || to !== '';
  const period = <PeriodFilter from={from} to={to} today={today} onChange={apply} />;
  const fields = (
    <>
      <TypeFilter reader={reader} value={current.type} kinds={kindsOf[kind]} onChange={(type) => apply({ type })} />
      <SellerFilter {...seller} label={t('seller')} value={current.seller} onChange={(id) => apply({ seller: id })} />
      <SearchFilter
        label={t('payment')}
        clearLabel={t('clearPayment')}
        value={filters.payment}
        onSubmit={(payment) => apply({ payment })}
        className="w-full sm:w-56"
      />
    </>
  );
  const onClear = isFiltered({ ...current, ...always }) ? () => apply({ ...noFilters, from, to }) : null;
  return (
    <>
      <FilterFrame
        label={t('periodLabel')}
        fields={period}
        clearText={t('clearPeriod')}
        onClear={hasPeriod ? () => apply(always) : null}
        hint={hasPeriod ? null : t('untilChosen')}
        pending={pending}
      >
        {explanation}
      </FilterFrame>
      {heading}
      <FilterFrame label={t('label')} fields={fields} onClear={onClear} pending={pending}>
        {children}
      </FilterFrame>
    </>
  );
}

type TypeFilterProps = { reader: Reader; value: RecordType[]; kinds: readonly RecordType[]; onChange: (value: RecordType[]) => void };

/** One or several record types. A type in the address can be removed, even if it is rare. */
function TypeFilter({ reader, value, kinds, onChange }: TypeFilterProps) {
  const t = useTranslations('balance.filters');
  const word = useRecordWord(reader);
  const offered = [...kinds, ...value.filter((type) => !kinds.includes(type))];
  return <ChoicesFilter label={t('type')} values={offered} value={value} nameOf={word} onChange={onChange} />;
}
