'use client';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useSorting } from '@/components/filters/use-sorting';
import { type RefundFilters, sortingOf } from '@/components/refunds/filters';
import { Copyable } from '@/components/ui/copyable';
import { type Columns, columnsOf, DataTable } from '@/components/ui/data-table';
import { Link } from '@/components/ui/link';
import { Money } from '@/components/ui/money';
import { shorten } from '@/components/ui/short-id';
import { StatusChip, type StatusLook } from '@/components/ui/status-chip';
import { Timestamp } from '@/components/ui/timestamp';
import { visible } from '@/components/ui/visible';
import { formatYen } from '@/components/ui/yen';
import { type RefundState, requestTypes } from '@/lib/refunds/list/refund-entry';
import type { RefundEntryReply } from '@/lib/refunds/list/schema';

/** `filters`: how the list is ordered. */
type Props = { rows: RefundEntryReply[]; filters: RefundFilters; now: string; splits: boolean };

const column = columnsOf<RefundEntryReply>();
const looks: Record<RefundState, StatusLook> = {
  pending: 'accent',
  completed: 'success',
  rejected: 'danger',
  returned: 'danger',
  failed: 'danger',
};
const hrefOf = ({ payment }: RefundEntryReply) => `/payments/${payment}?tab=refunds#records`;

/** Each row links to the refunds of its payment; the link is on the time. */
export function RefundsList({ rows, filters, now, splits }: Props) {
  const t = useTranslations('refunds.columns');
  const sortOf = useSorting(
    (id) => sortingOf(id, filters),
    (id) => t(id as 'time'),
  );
  const columns = useMemo<Columns<RefundEntryReply>>(
    () => [
      column.display({
        id: 'time',
        header: t('time'),
        meta: { rowHeader: true },
        cell: ({ row }) => (
          <Link href={hrefOf(row.original)} className="row-link outline-none">
            <Timestamp at={row.original.created_at} now={now} />
          </Link>
        ),
      }),
      column.display({ id: 'payment', header: t('payment'), cell: ({ row }) => <Payment back={row.original} copied /> }),
      column.display({ id: 'kind', header: t('kind'), cell: ({ row }) => <Kind back={row.original} /> }),
      column.display({ id: 'state', header: t('state'), cell: ({ row }) => <State back={row.original} now={now} /> }),
      column.display({
        id: 'amount',
        header: t('amount'),
        meta: { align: 'end' },
        cell: ({ row }) => <Amount back={row.original} />,
      }),
      ...(splits ? [column.display({ id: 'flow', header: t('flow'), cell: ({ row }) => <Flow back={row.original} /> })] : []),
    ],
    [t, now, splits],
  );
  return (
    <DataTable
      label={t('label')}
      rows={rows}
      columns={columns}
      idOf={({ id }) => id}
      sortOf={sortOf}
      card={(back) => (
        <Link href={hrefOf(back)} className="flex flex-col gap-2 px-4 py-3.5 text-sm -outline-offset-2 active:bg-surface-secondary">
          <span className="flex items-start justify-between gap-3">
            <Amount back={back} large />
            <State back={back} now={now} />
          </span>
          <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <Kind back={back} />
            <Payment back={back} />
          </span>
          {splits && <Flow back={back} wide />}
          <Timestamp at={back.created_at} now={now} layout="inline" className="text-xs text-muted" />
        </Link>
      )}
    />
  );
}

/** The payment by its order number, with the payment method. */
function Payment({ back, copied = false }: { back: RefundEntryReply; copied?: boolean }) {
  const word = useTranslations('payment');
  const t = useTranslations('refunds.copied');
  const shown = (
    <span className="block max-w-40 truncate 2xl:max-w-72">
      {back.external_order_num === null ? (
        <code className="font-mono text-[0.9em]">{shorten(back.payment)}</code>
      ) : (
        visible(back.external_order_num)
      )}
    </span>
  );
  return (
    <span className="block min-w-0">
      {copied ? (
        <Copyable value={back.external_order_num ?? back.payment} name={t(back.external_order_num === null ? 'paymentId' : 'order')}>
          {shown}
        </Copyable>
      ) : (
        shown
      )}
      <span className="block text-xs text-muted">{word(`brands.${back.brand}`)}</span>
    </span>
  );
}

/** A refund to a bank account says so first. */
function Kind({ back }: { back: RefundEntryReply }) {
  const t = useTranslations('refunds');
  const isRequest = requestTypes[back.kind] !== undefined;
  return (
    <span className="block">
      <span className="block whitespace-nowrap">{isRequest ? t('toAccount') : t(`kinds.${back.kind}`)}</span>
      {isRequest && (
        <span className="block text-xs whitespace-nowrap text-muted">{t(back.resend ? 'resend' : `kinds.${back.refund_type}`)}</span>
      )}
    </span>
  );
}

/** What was rejected or has failed paid nothing: its chip says so, and its figures are muted. */
const lookOf = ({ state }: RefundEntryReply): string => (state === 'rejected' || state === 'failed' ? 'text-muted line-through' : '');

/** The amount with the fees that were refunded too. */
function Amount({ back, large = false }: { back: RefundEntryReply; large?: boolean }) {
  const t = useTranslations('refunds');
  const fees = (['customer_fee', 'service_fee'] as const).filter((fee) => back[fee] > 0);
  return (
    <span className="block">
      <Money amount={-back.amount} className={`${large ? 'text-lg leading-6 font-semibold' : 'font-medium'} ${lookOf(back)}`} />
      {fees.map((fee) => (
        <span key={fee} className={`block text-xs whitespace-nowrap text-muted tabular-nums ${lookOf(back)}`}>
          {t(`fees.${fee}`, { amount: formatYen(-back[fee]) })}
        </span>
      ))}
    </span>
  );
}

function State({ back: { state, reason, decided_at: decidedAt }, now }: { back: RefundEntryReply; now: string }) {
  const t = useTranslations('refunds');
  return (
    <span className="inline-flex max-w-48 flex-col items-start gap-1">
      <StatusChip look={looks[state]}>{t(`states.${state}`)}</StatusChip>
      {decidedAt && (
        <span className="text-xs text-muted">
          <span className="sr-only">{t('file.decided')} </span>
          <Timestamp at={decidedAt} now={now} layout="hidden" />
        </span>
      )}
      {reason && <span className="line-clamp-2 text-xs break-words text-muted">{visible(reason)}</span>}
    </span>
  );
}

/** More names than this make a row too high. */
const named = 3;

/** Each bearer's part: the platform, and each seller less its returned fee. `wide`: over the full width of a card. */
function Flow({ back, wide = false }: { back: RefundEntryReply; wide?: boolean }) {
  const { own, sellers } = back;
  const t = useTranslations('refunds');
  const shares = [...(own === 0 ? [] : [{ merchant_id: 'own', name: t('own'), amount: own }]), ...sellers];
  return (
    <span className={`block text-xs ${wide ? '' : 'max-w-56'}`}>
      {shares.slice(0, named).map(({ merchant_id, name, amount }) => (
        <span key={merchant_id} className="flex justify-between gap-4">
          <span className={`min-w-0 truncate ${lookOf(back)}`}>{visible(name)}</span>
          <span className={`shrink-0 whitespace-nowrap tabular-nums ${lookOf(back)}`}>{formatYen(-amount)}</span>
        </span>
      ))}
      {shares.length > named && <span className="block text-muted">{t('more', { count: shares.length - named })}</span>}
    </span>
  );
}
