'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { type Columns, columnsOf, DataTable } from '@/components/ui/data-table';
import { Money } from '@/components/ui/money';
import { visible } from '@/components/ui/visible';

/** `holder` null: there is no account to pay to. */
type Transfer = { id: string; reference: string; holder: string | null; bank_name: string | null; account_end: string | null };
type Props<Row extends Transfer> = {
  label: string;
  rows: Row[];
  /** Who gets it, and what that column is called. */
  whose: (row: Row) => ReactNode;
  whoseTitle: string;
  amountOf: (row: Row) => number;
  state: (row: Row) => ReactNode;
  /** How many more there are than a page shows. */
  more?: number;
};

/** Transfers as a bank file has them, or would have them: who gets how much on which account, under which number, and how it stands. */
export function TransferRows<Row extends Transfer>({ label, rows, whose, whoseTitle, amountOf, state, more = 0 }: Props<Row>) {
  const t = useTranslations('bankFiles.day');
  const column = columnsOf<Row>();
  const amount = (row: Row) => <Money amount={amountOf(row)} className="font-medium" />;
  const columns: Columns<Row> = [
    column.display({ id: 'whose', header: whoseTitle, meta: { rowHeader: true }, cell: ({ row }) => whose(row.original) }),
    column.display({ id: 'account', header: t('account'), cell: ({ row }) => <Account row={row.original} /> }),
    column.display({
      id: 'reference',
      header: t('reference'),
      cell: ({ row }) => <span className="font-mono text-xs whitespace-nowrap">{row.original.reference}</span>,
    }),
    column.display({ id: 'amount', header: t('amount'), meta: { align: 'end' }, cell: ({ row }) => amount(row.original) }),
    column.display({ id: 'state', header: t('state'), cell: ({ row }) => state(row.original) }),
  ];
  return (
    <>
      <DataTable
        label={label}
        rows={rows}
        columns={columns}
        idOf={({ id }) => id}
        card={(row) => (
          <div className="flex flex-col gap-2 px-4 py-3.5 text-sm">
            <div className="flex items-start justify-between gap-3">
              {whose(row)}
              {amount(row)}
            </div>
            <Account row={row} />
            {state(row)}
          </div>
        )}
      />
      {more > 0 && <p className="border-t border-separator px-4 py-3 text-sm text-muted">{t('more', { count: more })}</p>}
    </>
  );
}

function Account({ row: { holder, bank_name: bank, account_end: end } }: { row: Transfer }) {
  const t = useTranslations('bankFiles.day');
  if (holder === null) return <span className="text-muted">{t('noAccount')}</span>;
  return (
    <span className="block max-w-64 min-w-0">
      <span className="block truncate">{holder}</span>
      <span className="block truncate text-xs text-muted">{t('bank', { bank: visible(bank ?? ''), end: end ?? '' })}</span>
    </span>
  );
}
