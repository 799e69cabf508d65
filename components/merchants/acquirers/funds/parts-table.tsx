'use client';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { Act } from '@/components/forms/act';
import { ResolveButton } from '@/components/merchants/acquirers/funds/resolve-button';
import { type Columns, columnsOf, DataTable } from '@/components/ui/data-table';
import { Link } from '@/components/ui/link';
import { Money } from '@/components/ui/money';
import { ShortId, shorten } from '@/components/ui/short-id';
import { StatusChip } from '@/components/ui/status-chip';
import { visible } from '@/components/ui/visible';
import { formatYen } from '@/components/ui/yen';
import type { ComparisonReply, PartReply } from '@/lib/acquirers/funds/schema';

const column = columnsOf<PartReply>();
const looks = { open: 'warning', on_the_way: 'neutral', resolved: 'success' } as const;

/** What the difference is made of, payment by payment. */
export function PartsTable({ comparison, resolve }: { comparison: ComparisonReply; resolve: Act }) {
  const t = useTranslations('acquirers.funds');
  const columns = useMemo<Columns<PartReply>>(
    () => [
      column.display({ id: 'what', header: t('columns.what'), meta: { rowHeader: true }, cell: ({ row }) => <What part={row.original} /> }),
      column.display({
        id: 'theirs',
        header: t('columns.theirs'),
        meta: { align: 'end' },
        cell: ({ row }) => <Money amount={row.original.theirs} />,
      }),
      column.display({
        id: 'ours',
        header: t('columns.ours'),
        meta: { align: 'end' },
        cell: ({ row }) => <Money amount={row.original.ours} />,
      }),
      column.display({
        id: 'amount',
        header: t('columns.difference'),
        meta: { align: 'end' },
        cell: ({ row }) => <Money amount={row.original.amount} signed className="font-medium" />,
      }),
      column.display({ id: 'state', header: t('columns.state'), cell: ({ row }) => <State part={row.original} /> }),
      column.display({
        id: 'resolve',
        header: () => <span className="sr-only">{t('resolve.open')}</span>,
        meta: { align: 'end' },
        cell: ({ row }) => <Resolve comparison={comparison} part={row.original} resolve={resolve} />,
      }),
    ],
    [t, comparison, resolve],
  );
  return (
    <DataTable
      label={t('parts')}
      rows={comparison.parts}
      columns={columns}
      idOf={({ key }) => key}
      card={(part) => (
        <div className="flex flex-col gap-2 px-4 py-3.5 text-sm">
          <span className="flex items-start justify-between gap-3">
            <What part={part} />
            <Money amount={part.amount} signed className="text-base font-medium" />
          </span>
          <span className="flex flex-wrap justify-between gap-x-3 text-xs text-muted">
            <span>
              {t('columns.theirs')} <Money amount={part.theirs} />
            </span>
            <span>
              {t('columns.ours')} <Money amount={part.ours} />
            </span>
          </span>
          <span className="flex flex-wrap items-center justify-between gap-2">
            <State part={part} />
            <Resolve comparison={comparison} part={part} resolve={resolve} />
          </span>
        </div>
      )}
    />
  );
}

/** What it is, and the payment: ours with a link, else its id there. */
function What({ part }: { part: PartReply }) {
  const t = useTranslations('acquirers.funds');
  return (
    <span className="block min-w-0">
      <span className="block">{t(`kinds.${part.kind}`)}</span>
      {part.payment_id ? (
        <Link
          href={`/payments/${part.payment_id}`}
          aria-label={t('toPayment', { id: shorten(part.payment_id) })}
          className="rounded font-mono text-xs text-accent-soft-foreground underline underline-offset-2 pointer-coarse:leading-11"
        >
          {shorten(part.payment_id)}
        </Link>
      ) : (
        part.remote && <ShortId id={part.remote} />
      )}
    </span>
  );
}

function State({ part }: { part: PartReply }) {
  const t = useTranslations('acquirers.funds');
  return (
    <span className="flex flex-col items-start gap-1">
      <StatusChip look={looks[part.state]}>{t(`states.${part.state}`)}</StatusChip>
      {part.resolved && (
        <span className="max-w-72 text-xs break-words whitespace-pre-wrap text-muted">
          {t('resolvedBy', { name: visible(part.resolved.by), reason: part.resolved.reason })}
        </span>
      )}
    </span>
  );
}

function Resolve({ comparison, part, resolve }: { comparison: ComparisonReply; part: PartReply; resolve: Act }) {
  const t = useTranslations('acquirers.funds');
  if (part.state !== 'open') return null;
  const amount = formatYen(part.amount, { signed: true });
  return (
    <ResolveButton
      label={t('resolve.open')}
      named={t('resolve.named', { kind: t(`kinds.${part.kind}`), amount })}
      comparison={{ id: comparison.id, acquirer: comparison.acquirer }}
      parts={[part]}
      resolve={resolve}
    />
  );
}
