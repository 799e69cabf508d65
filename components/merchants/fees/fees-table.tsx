'use client';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { SetFeeActions } from '@/components/merchants/fees/fee-dialog';
import { MethodName } from '@/components/merchants/fees/method-name';
import { CustomerFee, Rate } from '@/components/merchants/fees/rate';
import { SetFee } from '@/components/merchants/fees/set-fee';
import { type Columns, columnsOf, DataTable } from '@/components/ui/data-table';
import { Money } from '@/components/ui/money';
import { Timestamp } from '@/components/ui/timestamp';
import type { FeesReply, MethodFees } from '@/lib/merchants/fees/schema';

type Props = { fees: FeesReply; merchantName: string; now: string; actions: SetFeeActions };

const column = columnsOf<MethodFees>();

/** The fees in force, method by method. */
export function FeesTable({ fees, merchantName, now, actions }: Props) {
  const t = useTranslations('fees');
  const columns = useMemo<Columns<MethodFees>>(
    () => [
      column.display({
        id: 'method',
        header: t('columns.method'),
        meta: { rowHeader: true },
        cell: ({ row }) => <MethodName method={row.original.method} />,
      }),
      column.display({
        id: 'rate',
        header: t('columns.rate'),
        meta: { align: 'end' },
        cell: ({ row }) => <Processing fees={row.original} now={now} />,
      }),
      column.display({
        id: 'customer',
        header: t('columns.customer'),
        meta: { align: 'end' },
        cell: ({ row }) => <Customer fees={row.original} now={now} />,
      }),
      column.display({
        id: 'actions',
        header: () => <span className="sr-only">{t('columns.actions')}</span>,
        meta: { align: 'end' },
        cell: ({ row }) => <SetFee fees={fees} merchantName={merchantName} now={now} actions={actions} method={row.original.method} />,
      }),
    ],
    [t, fees, merchantName, now, actions],
  );
  return (
    <DataTable
      label={t('tabs.inForce')}
      rows={fees.methods}
      columns={columns}
      idOf={(row) => row.method}
      card={(row) => (
        <div className="flex items-start justify-between gap-3 px-4 py-3 text-sm">
          <span className="flex flex-col gap-2">
            <span className="font-medium">
              <MethodName method={row.method} />
            </span>
            <SetFee fees={fees} merchantName={merchantName} now={now} actions={actions} method={row.method} />
          </span>
          <dl className="grid grid-cols-[auto_auto] gap-x-4 gap-y-2 text-right">
            <dt className="text-xs whitespace-nowrap text-muted">{t('columns.rate')}</dt>
            <dd>
              <Processing fees={row} now={now} />
            </dd>
            <dt className="text-xs whitespace-nowrap text-muted">{t('columns.customerShort')}</dt>
            <dd>
              <Customer fees={row} now={now} />
            </dd>
          </dl>
        </div>
      )}
    />
  );
}

/** An agreed fee is highlighted, with the default and its start next to it. */
function Processing({ fees: { processing }, now }: { fees: MethodFees; now: string }) {
  const t = useTranslations('fees');
  const agreed = processing.agreed;
  if (!agreed) return <Rate basisPoints={processing.basis_points} className="text-muted" />;
  return (
    <span className="inline-block text-right">
      <Rate basisPoints={processing.basis_points} className="font-semibold" />
      <span className="flex flex-wrap justify-end gap-x-2 text-xs text-muted">
        <span className="whitespace-nowrap">
          {t('default')} <Rate basisPoints={processing.default_basis_points} />
        </span>
        <Since at={agreed.effective_at} now={now} />
      </span>
    </span>
  );
}

function Customer({ fees: { customer }, now }: { fees: MethodFees; now: string }) {
  const agreed = customer.agreed;
  if (!agreed) return <Money amount={0} className="text-muted" />;
  return (
    <span className="inline-block text-right">
      <CustomerFee amount={customer.amount} />
      <span className="block text-xs text-muted">
        <Since at={agreed.effective_at} now={now} />
      </span>
    </span>
  );
}

function Since({ at, now }: { at: string; now: string }) {
  const t = useTranslations('fees');
  return (
    <span className="md:whitespace-nowrap">
      {t.rich('since', { time: () => <Timestamp key="time" at={at} now={now} layout="hidden" /> })}
    </span>
  );
}
