'use client';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useDays } from '@/components/ledger/balance/use-days';
import { hrefOf, noFilters } from '@/components/payments/filters';
import { ChargeStateChip } from '@/components/subscriptions/status-chips';
import { type Columns, columnsOf, DataTable } from '@/components/ui/data-table';
import { Link } from '@/components/ui/link';
import { Money } from '@/components/ui/money';
import { Panel } from '@/components/ui/panel';
import { PaymentStatusChip } from '@/components/ui/payment-status-chip';
import { shorten } from '@/components/ui/short-id';
import { Timestamp } from '@/components/ui/timestamp';
import { daysAfter } from '@/lib/japan/dates';
import type { ShownWay } from '@/lib/money/methods';
import type { ShownPeriod } from '@/lib/renewals/history/schema';

type Props = { periods: ShownPeriod[]; earlier: number; subscription: string; now: string };
const column = columnsOf<ShownPeriod>();

/** The periods with their charges, newest first; each leads to its payment. */
export function PeriodsTable({ periods, earlier, subscription, now }: Props) {
  const t = useTranslations('subscriptions.charges');
  const columns = useMemo<Columns<ShownPeriod>>(
    () => [
      column.display({ id: 'period', header: t('period'), meta: { rowHeader: true }, cell: ({ row }) => <Days period={row.original} /> }),
      column.display({ id: 'state', header: t('state'), cell: ({ row }) => <State period={row.original} /> }),
      column.display({
        id: 'amount',
        header: t('amount'),
        meta: { align: 'end' },
        cell: ({ row }) => <Money amount={row.original.amount + row.original.tax} className="font-medium" />,
      }),
      column.display({ id: 'payment', header: t('payment'), cell: ({ row }) => <Payment period={row.original} /> }),
      column.display({
        id: 'settled',
        header: t('settled'),
        meta: { className: 'max-lg:hidden' },
        cell: ({ row }) => row.original.settled_at && <Timestamp at={row.original.settled_at} now={now} layout="hidden" />,
      }),
    ],
    [t, now],
  );
  return (
    <Panel className="mb-8">
      <h2 className="border-b border-separator px-4 py-3 text-base font-semibold">{t('title')}</h2>
      {periods.length === 0 ? (
        <p className="px-4 py-8 text-center text-sm text-muted">{t('none')}</p>
      ) : (
        <DataTable
          label={t('title')}
          rows={periods}
          columns={columns}
          idOf={({ sequence }) => String(sequence)}
          card={(period) => <PeriodCard period={period} />}
        />
      )}
      {earlier > 0 && (
        <p className="border-t border-separator px-4 py-3 text-sm">
          {t('earlier', { count: earlier })}{' '}
          <Link href={hrefOf({ ...noFilters, subscription })} className="text-accent-soft-foreground underline underline-offset-2">
            {t('allPayments')}
          </Link>
        </p>
      )}
    </Panel>
  );
}

type Of = { period: ShownPeriod };

function Days({ period: { sequence, start, end } }: Of) {
  const t = useTranslations('subscriptions.header');
  const days = useDays();
  return (
    <>
      <span className="block font-medium">{t('sequence', { sequence })}</span>
      <span className="block text-xs whitespace-nowrap text-muted">{days({ from: start, to: daysAfter(end, -1) })}</span>
    </>
  );
}

/** With the number of tries, where the first was not the last. */
function State({ period: { state, tries } }: Of) {
  const t = useTranslations('subscriptions.charges');
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <ChargeStateChip state={state} />
      {tries > 1 && <span className="text-xs whitespace-nowrap text-muted">{t('tries', { count: tries })}</span>}
    </span>
  );
}

function Payment({ period: { payment } }: Of) {
  const t = useTranslations('subscriptions.charges');
  if (!payment) return <span className="text-muted">{t('noPayment')}</span>;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <Link
        href={`/payments/${payment.id}`}
        className="font-mono text-xs text-accent-soft-foreground underline underline-offset-2 pointer-coarse:leading-10"
      >
        {shorten(payment.id)}
      </Link>
      <PaymentStatusChip status={payment.status} way={payment.brand as ShownWay} />
      {payment.amount_refunded > 0 && payment.status !== 'refunded' && (
        <span className="text-xs text-muted">
          {t('refunded')} <Money amount={payment.amount_refunded} />
        </span>
      )}
    </span>
  );
}

function PeriodCard({ period }: Of) {
  return (
    <div className="flex flex-col gap-2 px-4 py-3.5 text-sm">
      <span className="flex items-start justify-between gap-3">
        <span>
          <Days period={period} />
        </span>
        <Money amount={period.amount + period.tax} className="text-base font-medium" />
      </span>
      <State period={period} />
      <Payment period={period} />
    </div>
  );
}
