import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { type Columns, columnsOf, DataTable } from '@/components/ui/data-table';
import { Panel } from '@/components/ui/panel';
import { PlainButton } from '@/components/ui/plain-button';
import { Timestamp } from '@/components/ui/timestamp';
import type { AdvancedClock } from '@/lib/sandbox/schema';

type Row = AdvancedClock['ran'][number] & { id: string };
const column = columnsOf<Row>();
/** A month of a busy market runs thousands of jobs; nobody reads more than this. */
const shown = 200;

/** A job without a message shows its name in the logs. */
function Job({ ran: { job } }: { ran: Row }) {
  const t = useTranslations('sandbox');
  const name = job.replace(/[.-](\w)/g, (_, letter: string) => letter.toUpperCase());
  return t.has(`jobs.${name}` as never) ? t(`jobs.${name}` as 'jobs.mailSend') : job;
}

function Result({ ran: { result } }: { ran: Row }) {
  const t = useTranslations('sandbox');
  return t.has(`results.${result}` as never) ? t(`results.${result}` as 'results.sent') : result;
}

type Props = { moved: AdvancedClock; now: string; busy: boolean; disabled: boolean; onGoOn: () => void };

export function RanTable({ moved: { now: reached, target, ran }, now, busy, disabled, onGoOn }: Props) {
  const t = useTranslations('sandbox.ran');
  const rows = ran.slice(0, shown).map((row, index) => ({ ...row, id: String(index) }));
  return (
    <div className="mt-8">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-3">
        <h2 className="text-base font-semibold">{t('title')}</h2>
        <p role="status" className="text-sm text-muted tabular-nums">
          {t('count', { count: ran.length })}
        </p>
      </div>
      {reached < target && (
        <div className="mb-3 flex flex-wrap items-center justify-between gap-3 text-sm">
          <p className="text-pretty">{t('short')}</p>
          <PlainButton look="outline" size="sm" busy={busy} disabled={disabled} onClick={onGoOn}>
            {t('goOn')}
          </PlainButton>
        </div>
      )}
      <Panel>{rows.length > 0 ? <Rows rows={rows} now={now} /> : <p className="px-4 py-6 text-sm text-muted">{t('none')}</p>}</Panel>
      {ran.length > shown && <p className="mt-2 text-sm text-muted">{t('more', { count: ran.length - shown })}</p>}
    </div>
  );
}

function Rows({ rows, now }: { rows: Row[]; now: string }) {
  const t = useTranslations('sandbox.ran');
  const columns = useMemo<Columns<Row>>(
    () => [
      column.display({ id: 'job', header: t('job'), meta: { rowHeader: true }, cell: ({ row }) => <Job ran={row.original} /> }),
      column.display({
        id: 'at',
        header: t('at'),
        cell: ({ row }) => <Timestamp at={row.original.at} now={now} seconds layout="inline" />,
      }),
      column.display({ id: 'result', header: t('result'), cell: ({ row }) => <Result ran={row.original} /> }),
    ],
    [t, now],
  );
  return (
    <DataTable
      label={t('title')}
      rows={rows}
      columns={columns}
      idOf={({ id }) => id}
      card={(row) => (
        <div className="flex flex-col gap-1 px-4 py-3 text-sm">
          <div className="flex items-start justify-between gap-3">
            <span className="font-medium">
              <Job ran={row} />
            </span>
            <span>
              <Result ran={row} />
            </span>
          </div>
          <Timestamp at={row.at} now={now} seconds layout="inline" className="text-xs text-muted" />
        </div>
      )}
    />
  );
}
