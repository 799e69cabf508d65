'use client';
import { useTranslations } from 'next-intl';
import { UndoReturn } from '@/components/money-actions/undo-return';
import type { MoneyAct } from '@/components/money-actions/use-money-act';
import { Bounce } from '@/components/payouts/bank-files/bounce';
import { RefundOf } from '@/components/payouts/bank-files/refunds-table';
import { TransferRows } from '@/components/payouts/bank-files/transfer-rows';
import { CameBack } from '@/components/refunds/requests/decide';
import { StatusChip, type StatusLook } from '@/components/ui/status-chip';
import { visible } from '@/components/ui/visible';
import { formatYen } from '@/components/ui/yen';
import type { WholeFileReply } from '@/lib/settlements/files/schema';
import type { SettlementStatus } from '@/lib/settlements/settlement';

type Row = WholeFileReply['transfers'][number];
type Acts = Record<'payout' | 'refund', { decide: MoneyAct; undo: MoneyAct }>;

/** Every transfer as written in the bank file, with its result. */
export function TransfersTable({ file, acts }: { file: WholeFileReply; acts: Acts }) {
  const t = useTranslations('bankFiles');
  return (
    <TransferRows
      label={t('file.transfers')}
      rows={file.transfers}
      whoseTitle={t('day.merchant')}
      whose={(row) => <Whose row={row} />}
      amountOf={({ amount }) => amount}
      state={(row) => <State {...{ row, acts }} />}
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
