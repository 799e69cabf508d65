'use client';
import { useFormatter, useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { dayName } from '@/components/payouts/bank-files/day-name';
import { type LineActs, LineSubjects } from '@/components/payouts/bank-statement/line-subjects';
import { type Columns, columnsOf, DataTable } from '@/components/ui/data-table';
import { Money } from '@/components/ui/money';
import { PlainButton } from '@/components/ui/plain-button';
import { visible } from '@/components/ui/visible';
import type { StatementLine } from '@/lib/settlements/bank-statement/schema';

const column = columnsOf<StatementLine>();
/** Most lines of a month's statement are unrelated to payouts. */
const shownAtFirst = 50;

type Props = { acts: LineActs; label: string; group: StatementLine['group']; lines: StatementLine[] };

/** Statement lines as the bank wrote them, with the subject of each. */
export function LinesTable({ label, group, lines, acts }: Props) {
  const t = useTranslations('bankStatement');
  const format = useFormatter();
  const [isWhole, setIsWhole] = useState(false);
  const rows = isWhole ? lines : lines.slice(0, shownAtFirst);
  const columns = useMemo<Columns<StatementLine>>(
    () => [
      column.display({
        id: 'date',
        header: t('line.date'),
        meta: { className: 'align-top whitespace-nowrap' },
        cell: ({ row }) => dayName(format, row.original.date),
      }),
      column.display({
        id: 'said',
        header: t('line.said'),
        meta: { rowHeader: true, className: 'align-top text-left' },
        cell: ({ row }) => <Said line={row.original} />,
      }),
      column.display({
        id: 'amount',
        header: t('line.amount'),
        meta: { align: 'end', className: 'align-top' },
        cell: ({ row }) => <Amount line={row.original} />,
      }),
      ...(group === 'unknown'
        ? []
        : [
            column.display({
              id: 'about',
              header: t('line.about'),
              meta: { className: 'align-top' },
              cell: ({ row }) => <LineSubjects line={row.original} acts={acts} />,
            }),
          ]),
    ],
    [t, format, group, acts],
  );
  return (
    <>
      <DataTable
        label={label}
        rows={rows}
        columns={columns}
        idOf={({ line }) => String(line)}
        card={(line) => (
          <div className="flex flex-col gap-3 px-4 py-3.5 text-sm">
            <div className="flex items-start justify-between gap-3">
              <div className="min-w-0">
                <p className="text-xs text-muted">{dayName(format, line.date)}</p>
                <Said line={line} />
              </div>
              <Amount line={line} />
            </div>
            {group !== 'unknown' && <LineSubjects {...{ line, acts }} />}
          </div>
        )}
      />
      {rows.length < lines.length && (
        <div className="border-t border-separator px-4 py-3">
          <PlainButton look="outline" size="sm" className="pointer-coarse:min-h-11" onClick={() => setIsWhole(true)}>
            {t('showAll', { count: lines.length })}
          </PlainButton>
        </div>
      )}
    </>
  );
}

function Said({ line: { name, description, inquiry_number: number } }: { line: StatementLine }) {
  const t = useTranslations('bankStatement.line');
  return (
    <span className="block max-w-72 min-w-0 break-words">
      <span className="block font-medium">{visible(name || description) || t('nothing')}</span>
      {name !== '' && description !== '' && <span className="block text-xs text-muted">{visible(description)}</span>}
      {number !== '' && <span className="block text-xs text-muted tabular-nums">{t('inquiry', { number: visible(number) })}</span>}
    </span>
  );
}

function Amount({ line: { direction, amount } }: { line: StatementLine }) {
  const t = useTranslations('bankStatement.line');
  return (
    <span className="block shrink-0 text-right">
      <Money amount={direction === 'in' ? amount : -amount} signed className="font-medium" />
      <span className="block text-xs text-muted">{t(direction === 'in' ? 'in' : 'out')}</span>
    </span>
  );
}
