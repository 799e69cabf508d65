'use client';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { AssigneeInCard, AssigneeName } from '@/components/notes/assignee-name';
import { CheckedBy } from '@/components/onboarding/review/first-check';
import { Waited, Warnings } from '@/components/onboarding/review/waited';
import { type Columns, columnsOf, DataTable } from '@/components/ui/data-table';
import { Link } from '@/components/ui/link';
import { Timestamp } from '@/components/ui/timestamp';
import { visible } from '@/components/ui/visible';
import type { AssigneeReply, Assignees } from '@/lib/notes/schema';
import type { WaitingApplication } from '@/lib/onboarding/review/schema';

/** `assignees` null: for the platform's people, who look before the operator. */
type Props = { rows: WaitingApplication[]; assignees: Assignees | null; now: string };

const placeOf = (assignees: Assignees | null): string => (assignees ? '/applications' : '/sellers/reviews');

const column = columnsOf<WaitingApplication>();

const platformColumn = (header: string) =>
  column.display({
    id: 'platform',
    header,
    cell: ({ row }) => <span className="block max-w-44 truncate text-muted">{visible(row.original.platform.name)}</span>,
  });

/** What the platform's people say, and who minds it. */
const operatorColumns = (headers: { first: string; assignee: string }, assignees: Assignees) => [
  column.display({
    id: 'first',
    header: headers.first,
    // it takes what the others leave
    meta: { className: 'max-xl:hidden max-2xl:w-1/5 max-2xl:max-w-0' },
    cell: ({ row }) => <CheckedBy checked={row.original.checked} isAwaited={row.original.awaits_platform} />,
  }),
  column.display({
    id: 'assignee',
    header: headers.assignee,
    cell: ({ row }) => <AssigneeName assignee={assignees[row.original.merchant_id]} />,
  }),
];

/** Each row links to its application; the link is the name. */
export function WaitingTable({ rows, assignees, now }: Props) {
  const t = useTranslations('applications');
  const place = placeOf(assignees);
  const columns = useMemo<Columns<WaitingApplication>>(
    () => [
      column.display({
        id: 'name',
        header: t('columns.name'),
        meta: { rowHeader: true },
        cell: ({ row }) => (
          <Link href={`${place}/${row.original.merchant_id}`} className="row-link outline-none">
            <span className="block max-w-80 truncate">{visible(row.original.name)}</span>
          </Link>
        ),
      }),
      ...(assignees ? [platformColumn(t('columns.platform'))] : []),
      column.display({
        id: 'submitted',
        header: t('columns.submitted'),
        cell: ({ row }) => <Timestamp at={row.original.submitted_at} now={now} />,
      }),
      column.display({
        id: 'waited',
        header: t('columns.waited'),
        cell: ({ row }) => <Waited since={row.original.submitted_at} now={now} />,
      }),
      column.display({ id: 'checks', header: t('checks.title'), cell: ({ row }) => <Warnings count={row.original.warnings} /> }),
      column.display({
        id: 'kind',
        header: t('columns.kind'),
        cell: ({ row }) => t(`kinds.${row.original.kind}`, { count: row.original.submissions }),
      }),
      ...(assignees ? operatorColumns({ first: t('columns.first'), assignee: t('columns.assignee') }, assignees) : []),
    ],
    [t, now, assignees, place],
  );
  return (
    <DataTable
      label={t('label')}
      rows={rows}
      columns={columns}
      idOf={({ merchant_id }) => merchant_id}
      card={(row) => (
        <Card application={row} assignee={assignees?.[row.merchant_id]} place={place} isOperator={assignees !== null} now={now} />
      )}
    />
  );
}

type CardProps = {
  application: WaitingApplication;
  assignee: AssigneeReply | undefined;
  place: string;
  isOperator: boolean;
  now: string;
};

function Card({ application, assignee, place, isOperator, now }: CardProps) {
  const t = useTranslations('applications');
  return (
    <Link
      href={`${place}/${application.merchant_id}`}
      className="flex flex-col gap-1.5 px-4 py-3.5 text-sm -outline-offset-2 active:bg-surface-secondary"
    >
      <span className="font-medium break-words">{visible(application.name)}</span>
      {isOperator && <span className="truncate text-xs text-muted">{visible(application.platform.name)}</span>}
      <span className="flex flex-wrap gap-2">
        <Waited since={application.submitted_at} now={now} />
        <Warnings count={application.warnings} />
      </span>
      <span className="flex flex-wrap justify-between gap-x-3 text-xs text-muted">
        <Timestamp at={application.submitted_at} now={now} layout="inline" />
        {t(`kinds.${application.kind}`, { count: application.submissions })}
      </span>
      {(application.checked || (isOperator && application.awaits_platform)) && (
        <CheckedBy checked={application.checked} isAwaited={application.awaits_platform} />
      )}
      <AssigneeInCard assignee={assignee} />
    </Link>
  );
}
