'use client';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { MoneyAct } from '@/components/money-actions/use-money-act';
import { CancelSettlement } from '@/components/payouts/bank-files/cancel-settlement';
import { type Columns, columnsOf, DataTable } from '@/components/ui/data-table';
import { Link } from '@/components/ui/link';
import { Money } from '@/components/ui/money';
import { StatusChip } from '@/components/ui/status-chip';
import { visible } from '@/components/ui/visible';
import type { DayReply, WaitingSettlement } from '@/lib/settlements/files/schema';

const column = columnsOf<WaitingSettlement>();

/** First the excluded transfers with their reasons, then the transfers of the file, up to the limit. */
export function DayTable({ day, decide }: { day: DayReply; decide: MoneyAct }) {
  const t = useTranslations('bankFiles');
  const columns = useMemo<Columns<WaitingSettlement>>(
    () => [
      column.display({
        id: 'merchant',
        header: t('day.merchant'),
        meta: { rowHeader: true },
        cell: ({ row }) => <Whose one={row.original} />,
      }),
      column.display({ id: 'account', header: t('day.account'), cell: ({ row }) => <Account one={row.original} /> }),
      column.display({ id: 'reference', header: t('day.reference'), cell: ({ row }) => <Reference one={row.original} /> }),
      column.display({
        id: 'amount',
        header: t('day.amount'),
        meta: { align: 'end' },
        cell: ({ row }) => <Money amount={row.original.remittance_amount} className="font-medium" />,
      }),
      column.display({ id: 'state', header: t('day.state'), cell: ({ row }) => <State one={row.original} decide={decide} /> }),
    ],
    [t, decide],
  );
  const shown = day.settlements.filter(({ blocked }) => blocked === null).length;
  return (
    <>
      <DataTable
        label={t('day.label')}
        rows={day.settlements}
        columns={columns}
        idOf={({ id }) => id}
        card={(one) => (
          <div className="flex flex-col gap-2 px-4 py-3.5 text-sm">
            <div className="flex items-start justify-between gap-3">
              <Whose one={one} />
              <Money amount={one.remittance_amount} className="font-medium" />
            </div>
            <Account one={one} />
            <State {...{ one, decide }} />
          </div>
        )}
      />
      {shown < day.count && (
        <p className="border-t border-separator px-4 py-3 text-sm text-muted">{t('day.more', { count: day.count - shown })}</p>
      )}
    </>
  );
}

type Of = { one: WaitingSettlement };

function Whose({ one }: Of) {
  return (
    <span className="block max-w-56 min-w-0">
      <Link href={`/merchants/${one.merchant}`} className="block truncate rounded font-medium hover:underline">
        {visible(one.merchant_name)}
      </Link>
      <span className="block truncate text-xs text-muted">{visible(one.tenant_name)}</span>
    </span>
  );
}

function Account({ one: { holder, bank_name: bank, account_end: end } }: Of) {
  const t = useTranslations('bankFiles');
  if (holder === null) return <span className="text-muted">{t('day.noAccount')}</span>;
  return (
    <span className="block max-w-64 min-w-0">
      <span className="block truncate">{holder}</span>
      <span className="block truncate text-xs text-muted">{t('day.bank', { bank: bank ?? '', end: end ?? '' })}</span>
    </span>
  );
}

const Reference = ({ one }: Of) => <span className="font-mono text-xs whitespace-nowrap">{one.reference}</span>;

function State({ one, decide }: Of & { decide: MoneyAct }) {
  const { blocked, blocked_text: text } = one;
  const t = useTranslations('bankFiles');
  return (
    <span className="flex max-w-72 flex-col items-start gap-1">
      {blocked === null && <StatusChip look="success">{t('day.ready')}</StatusChip>}
      {blocked !== null && <StatusChip look="warning">{t(`blocked.${blocked}`)}</StatusChip>}
      {blocked !== null && text && <span className="text-xs break-words text-muted">{text}</span>}
      <CancelSettlement {...{ one, decide }} />
    </span>
  );
}
