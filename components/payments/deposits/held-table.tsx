'use client';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { MoneyAct } from '@/components/money-actions/use-money-act';
import { AssigneeInCard, AssigneeName } from '@/components/notes/assignee-name';
import { Difference } from '@/components/payments/deposits/difference';
import { type Columns, columnsOf, DataTable } from '@/components/ui/data-table';
import { lazyDialog } from '@/components/ui/lazy-dialog';
import { Link } from '@/components/ui/link';
import { Money } from '@/components/ui/money';
import { PaymentStatusChip } from '@/components/ui/payment-status-chip';
import { PlainButton } from '@/components/ui/plain-button';
import { shorten } from '@/components/ui/short-id';
import { Timestamp } from '@/components/ui/timestamp';
import { useLazyDialog } from '@/components/ui/use-lazy-dialog';
import { visible } from '@/components/ui/visible';
import { formatYen } from '@/components/ui/yen';
import type { AssigneeReply, Assignees } from '@/lib/notes/schema';
import type { HeldList } from '@/lib/payments/deposits/schema';
import type { PaymentStatus } from '@/lib/payments/payment';

type HeldDeposit = HeldList['data'][number];
type Props = { rows: HeldDeposit[]; assignees: Assignees; now: string; returnOne: MoneyAct };

const load = () => import('@/components/payments/deposits/return-dialog').then((loaded) => loaded.ReturnDialog);
const ReturnDialog = lazyDialog(load);

const column = columnsOf<HeldDeposit>();
const hrefOf = ({ payment }: HeldDeposit) => `/payments/${payment}#deposits`;

const deadlineColumn = (header: string, now: string) =>
  column.display({
    id: 'deadline',
    header,
    meta: { className: 'max-2xl:hidden' },
    cell: ({ row }) => row.original.payment_deadline && <Timestamp at={row.original.payment_deadline} now={now} />,
  });

/** Each row links to its payment's deposits; the link is the payer. */
export function HeldTable({ rows, assignees, now, returnOne }: Props) {
  const t = useTranslations('deposits.columns');
  const columns = useMemo<Columns<HeldDeposit>>(
    () => [
      column.display({
        id: 'payer',
        header: t('payer'),
        meta: { rowHeader: true },
        cell: ({ row }) => (
          <Link href={hrefOf(row.original)} className="row-link outline-none">
            <Payer held={row.original} />
          </Link>
        ),
      }),
      column.display({
        id: 'merchant',
        header: t('merchant'),
        cell: ({ row }) => <span className="block max-w-40 truncate">{visible(row.original.merchant_name)}</span>,
      }),
      ...(['total', 'arrived'] as const).map((amount) =>
        column.display({
          id: amount,
          header: t(amount),
          // the total follows from the difference
          meta: { align: 'end', ...(amount === 'total' && { className: 'max-2xl:hidden' }) },
          cell: ({ row }) => <Money amount={row.original[amount]} className={amount === 'arrived' ? 'font-medium' : ''} />,
        }),
      ),
      column.display({ id: 'difference', header: t('difference'), cell: ({ row }) => <Due held={row.original} /> }),
      column.display({ id: 'todo', header: t('todo'), cell: ({ row }) => <ToDo held={row.original} /> }),
      column.display({ id: 'since', header: t('since'), cell: ({ row }) => <Since held={row.original} now={now} /> }),
      deadlineColumn(t('deadline'), now),
      column.display({
        id: 'assignee',
        header: t('assignee'),
        cell: ({ row }) => <AssigneeName assignee={assignees[row.original.payment]} />,
      }),
      column.display({
        id: 'actions',
        header: t('actions'),
        meta: { align: 'end' },
        cell: ({ row }) => <Act held={row.original} returnOne={returnOne} />,
      }),
    ],
    [t, now, assignees, returnOne],
  );
  return (
    <DataTable
      label={t('label')}
      rows={rows}
      columns={columns}
      idOf={({ payment }) => payment}
      card={(row) => (
        <>
          <Card held={row} assignee={assignees[row.payment]} now={now} />
          <span className="flex justify-end px-4 pb-3.5">
            <Act held={row} returnOne={returnOne} />
          </span>
        </>
      )}
    />
  );
}

/** The payer, the order and the payment. */
function Payer({ held: { payer, external_order_num: order, payment } }: { held: HeldDeposit }) {
  const t = useTranslations('deposits');
  return (
    <span className="block max-w-64 min-w-0">
      <span className="block font-medium break-words">{payer === null ? t('noPayer') : visible(payer)}</span>
      <span className="block text-xs break-words text-muted">
        {order !== null && `${visible(order)} · `}
        <span className="font-mono">{shorten(payment)}</span>
      </span>
    </span>
  );
}

/** Since when it waits; below, until when it can be paid, where that has no column of its own. */
function Since({ held: { since, payment_deadline: deadline }, now }: { held: HeldDeposit; now: string }) {
  const t = useTranslations('deposits.columns');
  return (
    <>
      <Timestamp at={since} now={now} />
      {deadline && (
        <span className="block text-xs whitespace-nowrap text-muted 2xl:hidden">
          {t('deadline')} <Timestamp at={deadline} now={now} layout="hidden" />
        </span>
      )}
    </>
  );
}

const Due = ({ held }: { held: HeldDeposit }) => <Difference arrived={held.arrived} total={held.total} allBack={false} />;

/** What somebody has to do about it, and why. */
function ToDo({ held }: { held: HeldDeposit }) {
  const t = useTranslations('deposits.todo');
  return (
    <span className="inline-flex flex-col items-start gap-1 max-md:items-end">
      <span className="font-medium whitespace-nowrap">{t(held.all_back ? 'back' : 'decide')}</span>
      <PaymentStatusChip status={held.status as PaymentStatus} way="bank_transfer" />
    </span>
  );
}

/** One deposit is sent back right here; where it may still pay the payment, or several came, the payment's page has the rest. */
function Act({ held, returnOne }: { held: HeldDeposit; returnOne: MoneyAct }) {
  const t = useTranslations('deposits');
  const { opening, isOpen, close, opener } = useLazyDialog(load);
  const { payment, deposit: id, arrived: amount, all_back: allBack } = held;
  return (
    <span className="relative z-1 inline-flex gap-2">
      {(allBack === null || id === null) && (
        <Link href={hrefOf(held)} className="button button--outline button--sm pointer-coarse:min-h-11">
          {t(allBack === null ? 'list.decide' : 'list.look')}
        </Link>
      )}
      {id !== null && (
        <PlainButton size="sm" look="outline" aria-label={t('return.openNamed', { amount: formatYen(amount) })} {...opener}>
          {t('return.open')}
        </PlainButton>
      )}
      {id !== null && opening > 0 && (
        <ReturnDialog
          key={opening}
          paymentId={payment}
          deposit={{ id, amount }}
          canBePaid={allBack === null}
          {...{ returnOne, isOpen }}
          onClose={close}
        />
      )}
    </span>
  );
}

function Card({ held, assignee, now }: { held: HeldDeposit; assignee: AssigneeReply | undefined; now: string }) {
  const t = useTranslations('deposits.columns');
  return (
    <Link href={hrefOf(held)} className="flex flex-col gap-2 px-4 py-3.5 text-sm -outline-offset-2 active:bg-surface-secondary">
      <span className="flex items-start justify-between gap-3">
        <Payer held={held} />
        <ToDo held={held} />
      </span>
      <span className="break-words">{visible(held.merchant_name)}</span>
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span>
          <Money amount={held.arrived} className="text-base font-medium" /> <span className="text-xs text-muted">/ </span>
          <Money amount={held.total} className="text-xs text-muted" />
        </span>
        <Due held={held} />
      </span>
      <span className="flex flex-wrap justify-between gap-x-3 text-xs text-muted">
        <span>
          {t('since')} <Timestamp at={held.since} now={now} layout="inline" />
        </span>
        {held.payment_deadline && (
          <span>
            {t('deadline')} <Timestamp at={held.payment_deadline} now={now} layout="inline" />
          </span>
        )}
      </span>
      <AssigneeInCard assignee={assignee} />
    </Link>
  );
}
