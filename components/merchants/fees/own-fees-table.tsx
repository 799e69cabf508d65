'use client';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { MethodName } from '@/components/merchants/fees/method-name';
import { CustomerFee, Rate } from '@/components/merchants/fees/rate';
import { type Columns, columnsOf, DataTable } from '@/components/ui/data-table';
import { Timestamp } from '@/components/ui/timestamp';
import type { MethodFees } from '@/lib/merchants/fees/schema';

type Props = { methods: MethodFees[]; now: string };

const column = columnsOf<MethodFees>();

/** The merchant's own fees, method by method, and their start. */
export function OwnFeesTable({ methods, now }: Props) {
  const t = useTranslations('ownFees.columns');
  const columns = useMemo<Columns<MethodFees>>(
    () => [
      column.display({
        id: 'method',
        header: t('method'),
        meta: { rowHeader: true },
        cell: ({ row }) => <MethodName method={row.original.method} />,
      }),
      column.display({
        id: 'rate',
        header: t('rate'),
        meta: { align: 'end' },
        cell: ({ row }) => <Rate basisPoints={row.original.processing.basis_points} className="font-medium" />,
      }),
      column.display({
        id: 'rateSince',
        header: t('since'),
        cell: ({ row }) => <Since at={row.original.processing.agreed?.effective_at} now={now} />,
      }),
      column.display({
        id: 'customer',
        header: t('customer'),
        meta: { align: 'end' },
        cell: ({ row }) => <CustomerFee amount={row.original.customer.amount} />,
      }),
      column.display({
        id: 'customerSince',
        header: t('since'),
        cell: ({ row }) => <Since at={row.original.customer.agreed?.effective_at} now={now} />,
      }),
    ],
    [t, now],
  );
  return (
    <DataTable
      label={t('label')}
      rows={methods}
      columns={columns}
      idOf={({ method }) => method}
      card={(row) => (
        <div className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 px-4 py-3 text-sm">
          <span className="col-span-2 font-medium">
            <MethodName method={row.method} />
          </span>
          <span className="text-xs text-muted">
            {t('rate')} <Since at={row.processing.agreed?.effective_at} now={now} />
          </span>
          <Rate basisPoints={row.processing.basis_points} className="text-right font-medium" />
          <span className="text-xs text-muted">
            {t('customer')} <Since at={row.customer.agreed?.effective_at} now={now} />
          </span>
          <CustomerFee amount={row.customer.amount} />
        </div>
      )}
    />
  );
}

/** Without an agreement: the default, in force from the beginning. */
function Since({ at, now }: { at: string | undefined; now: string }) {
  const t = useTranslations('fees');
  if (!at) return <span className="text-muted">{t('default')}</span>;
  return <Timestamp at={at} now={now} layout="hidden" className="text-muted" />;
}
