'use client';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { type ChargebackRow, DisputedCard } from '@/components/chargebacks/disputed-card';
import { ChargebackStatusChip } from '@/components/chargebacks/status';
import { AssigneeInCard, AssigneeName } from '@/components/notes/assignee-name';
import { Countdown } from '@/components/ui/countdown';
import { type Columns, columnsOf, DataTable } from '@/components/ui/data-table';
import { Link } from '@/components/ui/link';
import { Money } from '@/components/ui/money';
import { Timestamp } from '@/components/ui/timestamp';
import { visible } from '@/components/ui/visible';
import type { AssigneeReply, Assignees } from '@/lib/notes/schema';

type Props = { rows: ChargebackRow[]; assignees: Assignees; now: string; label: string };

const column = columnsOf<ChargebackRow>();
const hrefOf = ({ id }: ChargebackRow) => `/chargeback-decisions/${id}`;
const merchantOf = ({ merchant_name: name }: ChargebackRow) => visible(name ?? '');

/** Each row links to its chargeback; the link is the merchant's name. */
export function DecisionsTable({ rows, assignees, now, label }: Props) {
  const t = useTranslations('chargebacks.columns');
  const columns = useMemo<Columns<ChargebackRow>>(
    () => [
      column.display({
        id: 'merchant',
        header: t('merchant'),
        meta: { rowHeader: true },
        cell: ({ row }) => (
          <Link href={hrefOf(row.original)} className="row-link block max-w-44 truncate outline-none">
            {merchantOf(row.original)}
          </Link>
        ),
      }),
      column.display({
        id: 'amount',
        header: t('amount'),
        meta: { align: 'end' },
        cell: ({ row }) => <Money amount={row.original.amount} className="font-medium" />,
      }),
      column.display({ id: 'card', header: t('card'), cell: ({ row }) => <DisputedCard row={row.original} /> }),
      column.display({ id: 'reason', header: t('reason'), cell: ({ row }) => <Reason row={row.original} /> }),
      column.display({ id: 'due', header: t('due'), cell: ({ row }) => <Due row={row.original} now={now} /> }),
      column.display({ id: 'state', header: t('state'), cell: ({ row }) => <ChargebackStatusChip chargeback={row.original} /> }),
      column.display({
        id: 'assignee',
        header: t('assignee'),
        cell: ({ row }) => <AssigneeName assignee={assignees[row.original.id]} />,
      }),
    ],
    [t, now, assignees],
  );
  return (
    <DataTable
      label={label}
      rows={rows}
      columns={columns}
      idOf={(row) => row.id}
      card={(row) => <DecisionCard row={row} assignee={assignees[row.id]} now={now} />}
    />
  );
}

function Due({ row: { status, due_date: due }, now }: { row: ChargebackRow; now: string }) {
  return (
    <span className="inline-flex flex-col items-start gap-1">
      {status === 'pending' && <Countdown due={due} now={now} />}
      <Timestamp at={due} now={now} layout="hidden" />
    </span>
  );
}

function Reason({ row: { reason, reason_code: code } }: { row: ChargebackRow }) {
  const t = useTranslations('chargebacks');
  return (
    <span className="block max-w-64">
      <span className="line-clamp-2">{reason ?? t('noReason')}</span>
      {code && <span className="block truncate text-xs text-muted">{code}</span>}
    </span>
  );
}

/** A chargeback on a phone; the whole card is the link. */
function DecisionCard({ row, assignee, now }: { row: ChargebackRow; assignee: AssigneeReply | undefined; now: string }) {
  return (
    <Link href={hrefOf(row)} className="flex flex-col gap-2 px-4 py-3.5 text-sm -outline-offset-2 active:bg-surface-secondary">
      <span className="flex items-start justify-between gap-3">
        <Money amount={row.amount} className="text-lg leading-6 font-semibold" />
        <ChargebackStatusChip chargeback={row} />
      </span>
      <span className="truncate font-medium">{merchantOf(row)}</span>
      <Reason row={row} />
      <span className="flex flex-wrap items-end justify-between gap-x-3 gap-y-1">
        <DisputedCard row={row} />
        <Due row={row} now={now} />
      </span>
      <AssigneeInCard assignee={assignee} />
    </Link>
  );
}
