'use client';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { MethodName } from '@/components/merchants/fees/method-name';
import { CustomerFee, Rate } from '@/components/merchants/fees/rate';
import { type Columns, columnsOf, DataTable } from '@/components/ui/data-table';
import { StatusChip, type StatusLook } from '@/components/ui/status-chip';
import { Timestamp } from '@/components/ui/timestamp';
import type { FeeLine, HistoryLine } from '@/lib/merchants/fees/schema';

type Line = FeeLine & { state?: unknown };
type Props = { label: string; lines: Line[]; now: string; withState?: boolean };

const column = columnsOf<Line>();

/** Rows of the history: the fee, its start, and its author. */
export function LinesTable({ label, lines, now, withState = false }: Props) {
  const t = useTranslations('fees');
  const columns = useMemo<Columns<Line>>(
    () => [
      column.display({
        id: 'method',
        header: t('columns.method'),
        meta: { rowHeader: true },
        cell: ({ row }) => <What line={row.original} />,
      }),
      column.display({ id: 'value', header: t('columns.value'), meta: { align: 'end' }, cell: ({ row }) => <Value line={row.original} /> }),
      column.display({
        id: 'effective',
        header: t('columns.effective'),
        cell: ({ row }) => <Timestamp at={row.original.effective_at} now={now} />,
      }),
      column.display({ id: 'state', header: t('columns.state'), cell: ({ row }) => <State line={row.original} /> }),
      column.display({
        id: 'author',
        header: t('columns.author'),
        cell: ({ row }) => <span className="block max-w-40 truncate">{authorOf(row.original, t)}</span>,
      }),
      column.display({
        id: 'written',
        header: t('columns.written'),
        cell: ({ row }) => <Timestamp at={row.original.created_at} now={now} />,
      }),
    ],
    [t, now],
  );
  return (
    <DataTable
      label={label}
      rows={lines}
      columns={columns.filter(({ id }) => withState || id !== 'state')}
      idOf={(line) => line.id}
      card={(line) => (
        <div className="flex flex-col gap-2 px-4 py-3 text-sm">
          <div className="flex items-start justify-between gap-3">
            <What line={line} />
            <Value line={line} />
          </div>
          <p className="flex flex-wrap items-center justify-between gap-2">
            <Timestamp at={line.effective_at} now={now} layout="inline" />
            {withState && <State line={line} />}
          </p>
          <p className="text-xs text-muted">
            {t.rich('writtenBy', {
              author: authorOf(line, t),
              time: () => <Timestamp key="time" at={line.created_at} now={now} layout="hidden" />,
            })}
          </p>
        </div>
      )}
    />
  );
}

/** The installation's own rates have no person for an author. */
const authorOf = ({ author }: Line, t: (key: 'installation') => string): string => (author === 'installation' ? t('installation') : author);

function What({ line }: { line: Line }) {
  const t = useTranslations('fees.kinds');
  return (
    <span className="block">
      <span className="font-medium">
        <MethodName method={line.method} />
      </span>
      <span className="block text-xs text-muted">{t(line.kind)}</span>
    </span>
  );
}

function Value({ line }: { line: Line }) {
  return line.basis_points === null ? (
    <CustomerFee amount={line.amount ?? 0} />
  ) : (
    <Rate basisPoints={line.basis_points} className="font-medium" />
  );
}

// green: in force; blue: planned; grey: past
const looks: Record<HistoryLine['state'], StatusLook> = { in_force: 'success', planned: 'accent', past: 'neutral', replaced: 'neutral' };

function State({ line }: { line: Line }) {
  const t = useTranslations('fees');
  const state = line.state as HistoryLine['state'];
  return (
    <StatusChip look={looks[state]} plain>
      {t(`states.${state}`)}
    </StatusChip>
  );
}
