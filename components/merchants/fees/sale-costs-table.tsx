'use client';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { MethodName } from '@/components/merchants/fees/method-name';
import { type Columns, columnsOf, DataTable } from '@/components/ui/data-table';
import { Money } from '@/components/ui/money';
import { type SaleCost, saleCost } from '@/lib/merchants/fees/sale-cost';
import type { MethodFees } from '@/lib/merchants/fees/schema';
import type { FeeMethod } from '@/lib/money/rates';

type Row = SaleCost & { method: FeeMethod };

const column = columnsOf<Row>();
/** Deductions are shown with their sign. */
const minus = (amount: number) => (amount === 0 ? 0 : -amount);

export function SaleCostsTable({ methods, price }: { methods: MethodFees[]; price: number }) {
  const t = useTranslations('ownFees.sale');
  const rows = methods.map(({ method, processing, customer }) => ({
    method,
    ...saleCost(price, processing.basis_points, customer.amount),
  }));
  const columns = useMemo<Columns<Row>>(
    () => [
      column.display({
        id: 'method',
        header: t('columns.method'),
        meta: { rowHeader: true },
        cell: ({ row }) => <MethodName method={row.original.method} />,
      }),
      column.display({ id: 'paid', header: t('columns.paid'), meta: { align: 'end' }, cell: ({ row }) => <Paid row={row.original} /> }),
      column.display({
        id: 'fee',
        header: t('columns.fee'),
        meta: { align: 'end' },
        cell: ({ row }) => <Money amount={minus(row.original.fee)} />,
      }),
      column.display({
        id: 'tax',
        header: t('columns.tax'),
        meta: { align: 'end' },
        cell: ({ row }) => <Money amount={minus(row.original.tax)} />,
      }),
      column.display({
        id: 'arrives',
        header: t('columns.arrives'),
        meta: { align: 'end' },
        cell: ({ row }) => <Money amount={row.original.arrives} className="font-semibold" />,
      }),
    ],
    [t],
  );
  return (
    <DataTable label={t('label')} rows={rows} columns={columns} idOf={({ method }) => method} card={(row) => <SaleCard row={row} />} />
  );
}

/** The customer's fee goes to the service, on top of the price. */
function Paid({ row: { paid, customerFee } }: { row: Row }) {
  const t = useTranslations('ownFees.sale');
  return (
    <span className="inline-block text-right">
      <Money amount={paid} />
      {customerFee > 0 && (
        <span className="block text-xs whitespace-nowrap text-muted">{t('withFee', { fee: customerFee.toLocaleString('en-US') })}</span>
      )}
    </span>
  );
}

function SaleCard({ row }: { row: Row }) {
  const t = useTranslations('ownFees.sale.columns');
  return (
    <div className="px-4 py-3 text-sm">
      <p className="mb-1.5 font-medium">
        <MethodName method={row.method} />
      </p>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 [&_dd]:text-right [&_dt]:text-xs [&_dt]:text-muted">
        <dt>{t('paid')}</dt>
        <dd>
          <Paid row={row} />
        </dd>
        <dt>{t('fee')}</dt>
        <dd>
          <Money amount={minus(row.fee)} />
        </dd>
        <dt>{t('tax')}</dt>
        <dd>
          <Money amount={minus(row.tax)} />
        </dd>
        <dt>{t('arrives')}</dt>
        <dd>
          <Money amount={row.arrives} className="font-semibold" />
        </dd>
      </dl>
    </div>
  );
}
