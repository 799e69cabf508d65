'use client';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { type Columns, columnsOf, DataTable } from '@/components/ui/data-table';
import { Timestamp } from '@/components/ui/timestamp';
import { visible } from '@/components/ui/visible';
import { Outcome } from '@/components/webhooks/outcome';
import type { ShownDelivery } from '@/lib/webhooks/deliveries/schema';

type Attempt = ShownDelivery['log'][number];
type Props = { attempts: Attempt[]; now: string };

const column = columnsOf<Attempt>();

export function AttemptsTable({ attempts, now }: Props) {
  const t = useTranslations('deliveries.attempt');
  const columns = useMemo<Columns<Attempt>>(
    () => [
      column.display({
        id: 'number',
        header: t('number'),
        meta: { rowHeader: true },
        cell: ({ row }) => <span className="tabular-nums">{row.original.number}</span>,
      }),
      column.display({ id: 'time', header: t('time'), cell: ({ row }) => <Timestamp at={row.original.started_at} now={now} seconds /> }),
      column.display({ id: 'outcome', header: t('outcome'), cell: ({ row }) => <Outcome attempt={row.original} /> }),
      column.display({
        id: 'duration',
        header: t('duration'),
        meta: { align: 'end' },
        cell: ({ row }) => <Duration ms={row.original.duration_ms} />,
      }),
      column.display({ id: 'answer', header: t('answer'), cell: ({ row }) => <Answer attempt={row.original} /> }),
    ],
    [t, now],
  );
  return (
    <DataTable
      label={t('label')}
      rows={attempts}
      columns={columns}
      idOf={({ number }) => String(number)}
      card={(attempt) => <Card attempt={attempt} now={now} />}
    />
  );
}

function Duration({ ms }: { ms: number }) {
  const t = useTranslations('deliveries.attempt');
  return <span className="whitespace-nowrap tabular-nums">{t('ms', { ms })}</span>;
}

const scrolling = 'mt-1 max-h-60 max-w-96 overflow-auto rounded-lg bg-surface-secondary p-3';

/** The start of the response, as inert text. */
function Answer({ attempt: { number, answer } }: { attempt: Attempt }) {
  const t = useTranslations('deliveries.attempt');
  if (!answer) return <span className="text-muted">{t('noAnswer')}</span>;
  return (
    <details>
      <summary className="cursor-pointer text-accent-soft-foreground pointer-coarse:leading-11">{t('showAnswer')}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard */}
      <section aria-label={t('answerOf', { number })} tabIndex={0} className={scrolling}>
        <pre className="font-mono text-xs break-all whitespace-pre-wrap">{visible(answer)}</pre>
      </section>
    </details>
  );
}

function Card({ attempt, now }: { attempt: Attempt; now: string }) {
  const t = useTranslations('deliveries.attempt');
  return (
    <div className="flex flex-col gap-1.5 px-4 py-3.5 text-sm">
      <span className="flex flex-wrap justify-between gap-x-4 gap-y-1">
        <span className="font-medium">{t('named', { number: attempt.number })}</span>
        <Outcome attempt={attempt} />
      </span>
      <span className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-xs text-muted">
        <Timestamp at={attempt.started_at} now={now} seconds layout="hidden" />
        <Duration ms={attempt.duration_ms} />
      </span>
      <Answer attempt={attempt} />
    </div>
  );
}
