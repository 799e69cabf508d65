'use client';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { type ChargebackRow, DisputedCard } from '@/components/chargebacks/disputed-card';
import { type ChargebackBase, type ChargebackFilters, sortingOf } from '@/components/chargebacks/filters';
import { ChargebackStatusChip } from '@/components/chargebacks/status';
import { useSorting } from '@/components/filters/use-sorting';
import { AssigneeInCard, AssigneeName } from '@/components/notes/assignee-name';
import { Countdown } from '@/components/ui/countdown';
import { type Columns, columnsOf, DataTable } from '@/components/ui/data-table';
import { Link } from '@/components/ui/link';
import { Money } from '@/components/ui/money';
import { Timestamp } from '@/components/ui/timestamp';
import type { AssigneeReply, Assignees } from '@/lib/notes/schema';

type Props = {
  base: ChargebackBase;
  rows: ChargebackRow[];
  /** How the list is ordered. */
  filters: ChargebackFilters;
  assignees: Assignees;
  now: string;
  label: string;
  withMerchant: boolean;
};

const column = columnsOf<ChargebackRow>();

function useOrder(filters: ChargebackFilters, base: ChargebackBase) {
  const t = useTranslations('chargebacks.columns');
  return useSorting(
    (id) => sortingOf(id, filters, base),
    (id) => t(id as 'due'),
  );
}

/** Each row links to its chargeback; the link is the state. */
export function ChargebacksTable({ base, rows, filters, assignees, now, label, withMerchant }: Props) {
  const t = useTranslations('chargebacks.columns');
  const sortOf = useOrder(filters, base);
  const columns = useMemo<Columns<ChargebackRow>>(
    () => [
      column.display({
        id: 'state',
        header: t('state'),
        meta: { rowHeader: true },
        cell: ({ row }) => (
          <Link href={`${base}/${row.original.id}`} className="row-link outline-none">
            <State row={row.original} now={now} />
          </Link>
        ),
      }),
      column.display({
        id: 'due',
        header: t('due'),
        // an answer has no deadline any more
        cell: ({ row: { original } }) =>
          original.status === 'pending' ? <Timestamp at={original.due_date} now={now} layout="hidden" /> : '–',
      }),
      column.display({
        id: 'amount',
        header: t('amount'),
        meta: { align: 'end' },
        cell: ({ row }) => <Money amount={row.original.amount} className="font-medium" />,
      }),
      column.display({ id: 'reason', header: t('reason'), cell: ({ row }) => <Reason row={row.original} /> }),
      column.display({ id: 'card', header: t('card'), cell: ({ row }) => <DisputedCard row={row.original} /> }),
      ...(withMerchant
        ? [column.display({ id: 'merchant', header: t('merchant'), cell: ({ row }) => <Merchant row={row.original} /> })]
        : []),
      column.display({
        id: 'raised',
        header: t('raised'),
        meta: { className: withMerchant ? 'max-2xl:hidden' : 'max-xl:hidden' },
        cell: ({ row }) => <Timestamp at={row.original.created_at} now={now} layout="hidden" />,
      }),
      column.display({
        id: 'assignee',
        header: t('assignee'),
        cell: ({ row }) => <AssigneeName assignee={assignees[row.original.id]} />,
      }),
    ],
    [t, base, now, withMerchant, assignees],
  );
  return (
    <DataTable
      label={label}
      rows={rows}
      columns={columns}
      idOf={(row) => row.id}
      sortOf={sortOf}
      card={(row) => <ChargebackCard base={base} row={row} assignee={assignees[row.id]} now={now} withMerchant={withMerchant} />}
    />
  );
}

/** The time left for an answer, or the result. */
function State({ row, now }: { row: ChargebackRow; now: string }) {
  return row.status === 'pending' ? <Countdown due={row.due_date} now={now} /> : <ChargebackStatusChip chargeback={row} />;
}

const Merchant = ({ row: { merchant_name: name } }: { row: ChargebackRow }) => (
  <span className="block max-w-32 truncate 2xl:max-w-56" title={name ?? undefined}>
    {name}
  </span>
);

function Reason({ row: { reason, reason_code: code } }: { row: ChargebackRow }) {
  const t = useTranslations('chargebacks');
  return (
    <span className="block min-w-40 max-w-64">
      <span className="line-clamp-2">{reason ?? t('noReason')}</span>
      {code && <span className="block truncate text-xs text-muted">{code}</span>}
    </span>
  );
}

type CardProps = { base: ChargebackBase; row: ChargebackRow; assignee: AssigneeReply | undefined; now: string; withMerchant: boolean };

/** A chargeback on a phone; the whole card is the link. */
function ChargebackCard({ base, row, assignee, now, withMerchant }: CardProps) {
  const t = useTranslations('chargebacks');
  return (
    <Link href={`${base}/${row.id}`} className="flex flex-col gap-2 px-4 py-3.5 -outline-offset-2 active:bg-surface-secondary">
      <span className="flex items-start justify-between gap-3">
        <Money amount={row.amount} className="text-lg leading-6 font-semibold" />
        <State row={row} now={now} />
      </span>
      <span className="text-sm">
        {row.reason ?? t('noReason')}
        {row.reason_code && <span className="ml-2 text-xs text-muted">{row.reason_code}</span>}
      </span>
      <span className="text-sm">
        <DisputedCard row={row} />
      </span>
      <span className="flex flex-wrap justify-between gap-x-3 text-xs text-muted">
        <span>
          {row.status === 'pending' && (
            <>
              {t('columns.due')} <Timestamp at={row.due_date} now={now} layout="hidden" />
            </>
          )}
        </span>
        {withMerchant && <span className="truncate">{row.merchant_name}</span>}
      </span>
      <AssigneeInCard assignee={assignee} />
    </Link>
  );
}
