'use client';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { UndoReturn } from '@/components/money-actions/undo-return';
import type { MoneyAct } from '@/components/money-actions/use-money-act';
import { Bounce } from '@/components/payouts/bank-files/bounce';
import { RefundOf } from '@/components/payouts/bank-files/refunds-table';
import { CameBack } from '@/components/refunds/requests/decide';
import { type Columns, columnsOf, DataTable } from '@/components/ui/data-table';
import { Money } from '@/components/ui/money';
import { StatusChip, type StatusLook } from '@/components/ui/status-chip';
import { visible } from '@/components/ui/visible';
import { formatYen } from '@/components/ui/yen';
import type { WholeFileReply } from '@/lib/settlements/files/schema';
import type { SettlementStatus } from '@/lib/settlements/settlement';

type Row = WholeFileReply['transfers'][number];
type Acts = Record<'payout' | 'refund', { decide: MoneyAct; undo: MoneyAct }>;
const column = columnsOf<Row>();

/** Every transfer as written in the bank file, with its result. */
export function TransfersTable({ file, acts }: { file: WholeFileReply; acts: Acts }) {
  const t = useTranslations('bankFiles');
  const columns = useMemo<Columns<Row>>(
    () => [
      column.display({
        id: 'merchant',
        header: t('day.merchant'),
        meta: { rowHeader: true },
        cell: ({ row }) => <Whose row={row.original} />,
      }),
      column.display({ id: 'account', header: t('day.account'), cell: ({ row }) => <Account row={row.original} /> }),
      column.display({
        id: 'reference',
        header: t('day.reference'),
        cell: ({ row }) => <span className="font-mono text-xs whitespace-nowrap">{row.original.reference}</span>,
      }),
      column.display({
        id: 'amount',
        header: t('day.amount'),
        meta: { align: 'end' },
        cell: ({ row }) => <Money amount={row.original.amount} className="font-medium" />,
      }),
      column.display({ id: 'state', header: t('day.state'), cell: ({ row }) => <State {...{ row: row.original, acts }} /> }),
    ],
    [t, acts],
  );
  return (
    <DataTable
      label={t('file.transfers')}
      rows={file.transfers}
      columns={columns}
      idOf={({ id }) => id}
      card={(row) => (
        <div className="flex flex-col gap-2 px-4 py-3.5 text-sm">
          <div className="flex items-start justify-between gap-3">
            <Whose row={row} />
            <Money amount={row.amount} className="font-medium" />
          </div>
          <Account row={row} />
          <State {...{ row, acts }} />
        </div>
      )}
    />
  );
}

function Whose({ row }: { row: Row }) {
  const t = useTranslations('bankFiles.refunds');
  if (row.kind === 'refund')
    return (
      <span className="block min-w-0">
        <span className="block text-xs text-muted">{t('title')}</span>
        <RefundOf one={row} />
      </span>
    );
  return (
    <span className="block max-w-56 min-w-0">
      <span className="block truncate font-medium">{visible(row.merchant_name)}</span>
      <span className="block truncate text-xs text-muted">{visible(row.tenant_name)}</span>
    </span>
  );
}

function Account({ row: { holder, bank_name: bank, account_end: end } }: { row: Row }) {
  const t = useTranslations('bankFiles.day');
  return (
    <span className="block max-w-64 min-w-0">
      <span className="block truncate">{holder}</span>
      <span className="block truncate text-xs text-muted">{t('bank', { bank, end })}</span>
    </span>
  );
}

function State({ row, acts }: { row: Row; acts: Acts }) {
  const t = useTranslations('undoReturn');
  const { id, kind, amount } = row;
  const { decide, undo } = acts[kind];
  const whose = kind === 'payout' ? row.merchant_name : row.holder;
  return (
    <span className="flex flex-wrap items-center gap-2">
      <TransferStatus status={row.status} />
      {row.status === 'paid' && kind === 'payout' && <Bounce transfer={row} decide={decide} />}
      {row.status === 'paid' && kind === 'refund' && (
        <CameBack look="outline" request={{ id, customer_name: row.holder, transfer_amount: amount }} acts={{ decide }} />
      )}
      {row.reason && <span className="basis-full text-xs break-words text-muted">{visible(row.reason)}</span>}
      {row.status === 'bounced' && (
        <UndoReturn
          {...{ id, whose }}
          of={kind}
          amount={formatYen(amount)}
          act={undo}
          label={t('open')}
          named={t(`named.${kind}`, { whose: visible(whose) })}
        />
      )}
    </span>
  );
}

const looks: Record<SettlementStatus, StatusLook> = { pending: 'accent', paid: 'success', bounced: 'danger', cancelled: 'neutral' };

function TransferStatus({ status }: { status: SettlementStatus }) {
  const t = useTranslations('bankFiles');
  return <StatusChip look={looks[status]}>{t(`transferStatus.${status}`)}</StatusChip>;
}
