'use client';
import { useFormatter, useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { type Columns, columnsOf, DataTable } from '@/components/ui/data-table';
import { Link } from '@/components/ui/link';
import { Money } from '@/components/ui/money';
import { Panel } from '@/components/ui/panel';
import type { OverviewReply } from '@/lib/overview/schema';

type Row = OverviewReply['merchants'][number];
const column = columnsOf<Row>();

/** The merchants with the highest captures of thirty days; each row is a link. */
export function TopMerchants({ merchants, total }: { merchants: Row[]; total: number }) {
  const t = useTranslations('overview.merchants');
  const format = useFormatter();
  const columns = useMemo<Columns<Row>>(() => {
    const share = (amount: number) => format.number(total === 0 ? 0 : amount / total, { style: 'percent', maximumFractionDigits: 1 });
    return [
      column.display({ id: 'name', header: t('name'), meta: { rowHeader: true }, cell: ({ row }) => <Name merchant={row.original} /> }),
      column.display({
        id: 'amount',
        header: t('amount'),
        meta: { align: 'end' },
        cell: ({ row }) => <Money amount={row.original.amount} className="font-medium" />,
      }),
      column.display({
        id: 'share',
        header: t('share'),
        meta: { align: 'end' },
        cell: ({ row }) => <span className="tabular-nums">{share(row.original.amount)}</span>,
      }),
      column.display({
        id: 'payments',
        header: t('payments'),
        meta: { align: 'end' },
        cell: ({ row }) => <span className="tabular-nums">{format.number(row.original.payments)}</span>,
      }),
    ];
  }, [t, format, total]);
  return (
    <Panel>
      <h2 className="border-b border-separator px-4 py-3 text-base font-semibold">{t('title')}</h2>
      {merchants.length === 0 ? (
        <p className="px-4 py-8 text-center text-sm text-muted">{t('none')}</p>
      ) : (
        <DataTable
          label={t('label')}
          rows={merchants}
          columns={columns}
          idOf={({ id }) => id}
          card={(merchant) => (
            <div className="flex justify-between gap-3 px-4 py-3 text-sm">
              <Name merchant={merchant} />
              <Money amount={merchant.amount} className="font-medium" />
            </div>
          )}
        />
      )}
    </Panel>
  );
}

function Name({ merchant: { id, name } }: { merchant: Row }) {
  return (
    <Link href={`/merchants/${id}`} className="row-link block max-w-64 truncate outline-none max-md:after:absolute max-md:after:inset-0">
      {name}
    </Link>
  );
}
