import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { MoneyAct } from '@/components/money-actions/use-money-act';
import { type Columns, columnsOf, DataTable } from '@/components/ui/data-table';
import { lazyDialog } from '@/components/ui/lazy-dialog';
import { Money } from '@/components/ui/money';
import { PlainButton } from '@/components/ui/plain-button';
import { StatusChip, type StatusLook } from '@/components/ui/status-chip';
import { Timestamp, useMoment } from '@/components/ui/timestamp';
import { useLazyDialog } from '@/components/ui/use-lazy-dialog';
import { formatYen } from '@/components/ui/yen';
import type { DepositReply, DepositState } from '@/lib/payments/deposits/schema';

const load = () => import('@/components/payments/deposits/return-dialog').then((loaded) => loaded.ReturnDialog);
const ReturnDialog = lazyDialog(load);

/** `canBePaid`: whether its payment still waits for money. */
type Props = { paymentId: string; rows: DepositReply[]; now: string; canBePaid: boolean; returnOne: MoneyAct | null };

const looks: Record<DepositState, StatusLook> = { matched: 'success', held: 'warning', completed: 'success', returned: 'neutral' };
const column = columnsOf<DepositReply>();

/** Every deposit, oldest first, and its decision. */
export function DepositRows({ paymentId, rows, now, canBePaid, returnOne }: Props) {
  const t = useTranslations('deposits.columns');
  const columns = useMemo<Columns<DepositReply>>(
    () => [
      column.display({
        id: 'received',
        header: t('received'),
        meta: { rowHeader: true },
        cell: ({ row }) => <Timestamp at={row.original.received_at} now={now} />,
      }),
      column.display({
        id: 'amount',
        header: t('amount'),
        meta: { align: 'end' },
        cell: ({ row }) => <Money amount={row.original.amount} className="font-medium" />,
      }),
      column.display({ id: 'state', header: t('state'), cell: ({ row }) => <State deposit={row.original} /> }),
      column.display({ id: 'decided', header: t('decided'), cell: ({ row }) => <Decision deposit={row.original} /> }),
      ...(returnOne
        ? [
            column.display({
              id: 'actions',
              header: t('actions'),
              meta: { align: 'end' },
              cell: ({ row }) => <Return {...{ paymentId, canBePaid, returnOne }} deposit={row.original} />,
            }),
          ]
        : []),
    ],
    [t, now, paymentId, canBePaid, returnOne],
  );
  return (
    <DataTable
      label={t('rows')}
      rows={rows}
      columns={columns}
      idOf={({ id }) => id}
      card={(row) => (
        <div className="flex flex-col gap-2 px-4 py-3.5 text-sm">
          <div className="flex items-start justify-between gap-3">
            <Money amount={row.amount} className="text-base font-medium" />
            <State deposit={row} />
          </div>
          <Timestamp at={row.received_at} now={now} layout="inline" className="text-xs text-muted" />
          <Decision deposit={row} />
          {returnOne && <Return {...{ paymentId, canBePaid, returnOne }} deposit={row} />}
        </div>
      )}
    />
  );
}

function State({ deposit: { state, amount, returned_amount: back } }: { deposit: DepositReply }) {
  const t = useTranslations('deposits');
  return (
    <span className="inline-flex flex-col items-start gap-1 max-md:items-end">
      <StatusChip look={looks[state]}>{t(`states.${state}`)}</StatusChip>
      {back > 0 && back < amount && <span className="text-xs text-muted tabular-nums">{t('partBack', { amount: formatYen(back) })}</span>}
    </span>
  );
}

/** Who decided, when and why; nothing for an automatic decision. */
function Decision({ deposit: { decided_at: at, decided_by: by, reason } }: { deposit: DepositReply }) {
  const t = useTranslations('deposits');
  const moment = useMoment();
  if (!by || !at) return null;
  return (
    <span className="block max-w-80 text-sm break-words">
      {t('decidedBy', { by, at: moment(new Date(at)) })}
      {reason && <span className="block text-xs whitespace-pre-wrap text-muted">{reason}</span>}
    </span>
  );
}

type ReturnProps = { paymentId: string; deposit: DepositReply; canBePaid: boolean; returnOne: MoneyAct };
function Return({ paymentId, deposit, canBePaid, returnOne }: ReturnProps) {
  const t = useTranslations('deposits.return');
  const { opening, isOpen, close, opener } = useLazyDialog(load);
  if (deposit.state !== 'held' && opening === 0) return null;
  const amount = formatYen(deposit.amount);
  return (
    <>
      {deposit.state === 'held' && (
        <PlainButton size="sm" look="outline" className="max-md:self-start" aria-label={t('openNamed', { amount })} {...opener}>
          {t('open')}
        </PlainButton>
      )}
      {opening > 0 && <ReturnDialog key={opening} {...{ paymentId, deposit, canBePaid, returnOne, isOpen }} onClose={close} />}
    </>
  );
}
