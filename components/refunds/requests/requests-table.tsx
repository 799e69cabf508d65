'use client';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { Act } from '@/components/forms/act';
import { UndoReturn } from '@/components/money-actions/undo-return';
import type { MoneyAct } from '@/components/money-actions/use-money-act';
import { Account } from '@/components/refunds/requests/account';
import { AssignedTo } from '@/components/refunds/requests/assignment';
import { CameBack, Decide } from '@/components/refunds/requests/decide';
import { type Columns, columnsOf, DataTable } from '@/components/ui/data-table';
import { Link } from '@/components/ui/link';
import { Money } from '@/components/ui/money';
import { RequestStatus } from '@/components/ui/request-status';
import { Timestamp } from '@/components/ui/timestamp';
import { visible } from '@/components/ui/visible';
import { formatYen } from '@/components/ui/yen';
import type { ListedRequest } from '@/lib/refunds/schema';

/** `own`: the id of the signed-in person. */
type Props = { rows: ListedRequest[]; now: string; own: string; acts: Acts };
type Acts = { decide: MoneyAct; undo: MoneyAct; take: Act; release: Act };

const column = columnsOf<ListedRequest>();

/** Refund requests with the customer's account and the amount, or the result. */
export function RequestsTable({ rows, now, own, acts }: Props) {
  const t = useTranslations('refundRequests.columns');
  const columns = useMemo<Columns<ListedRequest>>(
    () => [
      column.display({
        id: 'merchant',
        header: t('merchant'),
        meta: { rowHeader: true },
        cell: ({ row }) => <Whose request={row.original} />,
      }),
      column.display({ id: 'account', header: t('account'), cell: ({ row }) => <Account request={row.original} own={own} /> }),
      column.display({ id: 'amount', header: t('amount'), meta: { align: 'end' }, cell: ({ row }) => <ToPay request={row.original} /> }),
      column.display({ id: 'since', header: t('since'), cell: ({ row }) => <Timestamp at={row.original.created_at} now={now} /> }),
      column.display({ id: 'state', header: t('state'), cell: ({ row }) => <State request={row.original} {...{ now, own, acts }} /> }),
    ],
    [t, now, own, acts],
  );
  return (
    <DataTable
      label={t('label')}
      rows={rows}
      columns={columns}
      idOf={({ id }) => id}
      card={(request) => (
        <div className="flex flex-col gap-3 px-4 py-3.5 text-sm">
          <div className="flex items-start justify-between gap-3">
            <Whose request={request} />
            <ToPay request={request} />
          </div>
          <Account request={request} own={own} />
          <Timestamp at={request.created_at} now={now} layout="inline" className="text-xs text-muted" />
          <State request={request} {...{ now, own, acts }} />
        </div>
      )}
    />
  );
}

/** The merchant, and the payment by its order number. */
function Whose({ request }: { request: ListedRequest }) {
  const t = useTranslations('refundRequests');
  return (
    <span className="block max-w-48 min-w-0">
      <span className="block truncate font-medium">{visible(request.merchant_name)}</span>
      <Link
        href={`/payments/${request.payment}?tab=refunds#records`}
        className="block truncate rounded text-xs text-accent-soft-foreground underline underline-offset-2 pointer-coarse:leading-11"
      >
        {request.external_order_num === null ? t('payment') : visible(request.external_order_num)}
      </Link>
    </span>
  );
}

/** The whole amount of the transfer, and its part that refunds the payment method fee. */
function ToPay({ request: { transfer_amount: all, amount, resend_of: resends } }: { request: ListedRequest }) {
  const t = useTranslations('refundRequests');
  return (
    <span className="block text-right">
      <Money amount={all} className="font-medium" />
      {all > amount && <span className="block text-xs text-muted tabular-nums">{t('withFee', { fee: all - amount })}</span>}
      {resends && <span className="block text-xs text-muted">{t('resend')}</span>}
    </span>
  );
}

/** Only the person who has taken a request decides it; another person takes it over first. What a bank file pays is decided with the file. */
function State({ request, now, own, acts }: Omit<Props, 'rows'> & { request: ListedRequest }) {
  if (request.status === 'pending' && request.bank_file)
    return (
      <span className="flex max-w-72 flex-col items-start gap-1">
        <RequestStatus status={request.status} />
        <InFile request={request} />
      </span>
    );
  if (request.status === 'pending')
    return (
      <span className="flex max-w-80 flex-col gap-2">
        <AssignedTo {...{ request, own, acts }} />
        {(request.taken_by_id === null || request.taken_by_id === own) && (
          <Decide {...{ request, acts }} isOwn={request.taken_by_id !== null} />
        )}
      </span>
    );
  return <Decided {...{ request, now, acts }} />;
}

/** The bank file that pays it, or has paid it. */
function InFile({ request: { bank_file: file } }: { request: ListedRequest }) {
  const t = useTranslations('refundRequests');
  if (!file) return null;
  return (
    <Link
      href={`/bank-files/${file.id}`}
      className="rounded text-xs text-accent-soft-foreground underline underline-offset-2 pointer-coarse:leading-11"
    >
      {t('inFile', { number: file.number })}
    </Link>
  );
}

/** A completed transfer can still be returned. */
function Decided({ request, now, acts }: Pick<Props, 'now' | 'acts'> & { request: ListedRequest }) {
  const { status, decided_at: at, decided_by: by, reason } = request;
  const t = useTranslations('refundRequests');
  return (
    <span className="inline-flex max-w-72 flex-col items-start gap-1">
      <RequestStatus status={status} />
      {at && <Timestamp at={at} now={now} layout="hidden" className="text-xs text-muted" />}
      <InFile request={request} />
      {by && <span className="text-xs break-words text-muted">{t(`decidedBy.${by.kind}`, { name: visible(by.name ?? '') })}</span>}
      {reason && <span className="text-xs break-words text-muted">{visible(reason)}</span>}
      {status === 'completed' && <CameBack {...{ request, acts }} />}
      {status === 'returned' && <Undo {...{ request, acts }} />}
    </span>
  );
}

/** The bank has not given it back after all. */
function Undo({ request, acts }: Pick<Props, 'acts'> & { request: ListedRequest }) {
  const t = useTranslations('undoReturn');
  const { id, customer_name: whose, transfer_amount: amount } = request;
  return (
    <UndoReturn
      {...{ id, whose }}
      of="refund"
      amount={formatYen(amount)}
      act={acts.undo}
      label={t('open')}
      named={t('named.refund', { whose: visible(whose) })}
    />
  );
}
