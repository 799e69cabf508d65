'use client';
import { Landmark, ReceiptText, SearchX, Smartphone } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { HappenedList } from '@/components/sandbox/happened-list';
import { type Does, SimulatorButtons } from '@/components/sandbox/simulator-buttons';
import { type Simulate, useSimulate } from '@/components/sandbox/use-simulate';
import type { Waiting } from '@/components/sandbox/waiting';
import { type Columns, columnsOf, DataTable } from '@/components/ui/data-table';
import { EmptyState } from '@/components/ui/empty-state';
import { Money } from '@/components/ui/money';
import { Panel } from '@/components/ui/panel';
import { PaymentStatusChip } from '@/components/ui/payment-status-chip';
import { Timestamp } from '@/components/ui/timestamp';
import { visible } from '@/components/ui/visible';
import type { Simulator } from '@/lib/sandbox/simulator';

const icons = { counter: ReceiptText, bank: Landmark, wallets: Smartphone };
const column = columnsOf<Waiting>();

type Props = { simulator: Simulator; rows: Waiting[]; isSearched: boolean; now: string; simulate: Simulate };

/** One simulator: what waits there, what a customer can do with it, and what came of that. */
export function PaymentSimulator({ simulator, rows, isSearched, now, simulate }: Props) {
  const t = useTranslations('sandbox.simulators');
  const { run, busy, happened } = useSimulate(simulate);
  return (
    <>
      <HappenedList happened={happened} />
      <Panel>
        {rows.length > 0 && <Rows simulator={simulator} rows={rows} now={now} does={{ run, busy }} />}
        {rows.length === 0 && isSearched && <EmptyState icon={SearchX} title={t('noMatch')} text={t('noMatchText')} />}
        {rows.length === 0 && !isSearched && <EmptyState icon={icons[simulator]} title={t(`empty.${simulator}`)} text={t('emptyText')} />}
      </Panel>
    </>
  );
}

type RowsProps = { simulator: Simulator; rows: Waiting[]; now: string; does: Does };
function Rows({ simulator, rows, now, does }: RowsProps) {
  const t = useTranslations('sandbox.simulators');
  const columns = useMemo<Columns<Waiting>>(
    () => [
      column.display({
        id: 'what',
        header: t('columns.what'),
        meta: { rowHeader: true },
        cell: ({ row }) => <What waiting={row.original} />,
      }),
      column.display({
        id: 'total',
        header: t('columns.total'),
        meta: { align: 'end' },
        cell: ({ row }) => <Total waiting={row.original} />,
      }),
      column.display({
        id: 'status',
        header: t('columns.status'),
        cell: ({ row }) => <PaymentStatusChip status={row.original.status} way={row.original.way} />,
      }),
      column.display({
        id: 'deadline',
        header: t('columns.deadline'),
        cell: ({ row }) => row.original.deadline && <Timestamp at={row.original.deadline} now={now} />,
      }),
      column.display({
        id: 'actions',
        header: t('columns.actions'),
        meta: { align: 'end' },
        cell: ({ row }) => <SimulatorButtons simulator={simulator} waiting={row.original} does={does} />,
      }),
    ],
    [t, now, simulator, does],
  );
  return (
    <DataTable
      label={t(`lists.${simulator}`)}
      rows={rows}
      columns={columns}
      idOf={({ id }) => id}
      card={(row) => (
        <div className="flex flex-col gap-3 px-4 py-3.5 text-sm">
          <div className="flex items-start justify-between gap-3">
            <What waiting={row} />
            <PaymentStatusChip status={row.status} way={row.way} />
          </div>
          <div className="flex flex-wrap items-baseline justify-between gap-x-3">
            <Total waiting={row} />
            {row.deadline && <Timestamp at={row.deadline} now={now} layout="inline" className="text-xs text-muted" />}
          </div>
          <SimulatorButtons simulator={simulator} waiting={row} does={does} />
        </div>
      )}
    />
  );
}

function What({ waiting: { numbers, merchant, way } }: { waiting: Waiting }) {
  const word = useTranslations('payment.brands');
  return (
    <span className="block min-w-0">
      <span className="block font-medium break-words tabular-nums">{numbers.length > 0 ? numbers.join(' / ') : word(way)}</span>
      <span className="block max-w-80 truncate text-xs text-muted">
        {numbers.length > 0 && `${word(way)} · `}
        {visible(merchant)}
      </span>
    </span>
  );
}

/** The requested amount; for a bank transfer also the deposits so far. */
function Total({ waiting: { total, arrived } }: { waiting: Waiting }) {
  const t = useTranslations('sandbox.simulators');
  return (
    <span>
      <Money amount={total} className="font-medium" />
      {arrived > 0 && (
        <span className="block text-xs whitespace-nowrap text-muted tabular-nums max-md:inline max-md:pl-2">
          {t('arrived')} <Money amount={arrived} />
        </span>
      )}
    </span>
  );
}
