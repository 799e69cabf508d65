import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type QueueRow, rowsOf } from '@/components/home/overview/queue-rows';
import { useDays } from '@/components/ledger/balance/use-days';
import { useAcquirerName } from '@/components/merchants/acquirers/names';
import { Countdown } from '@/components/ui/countdown';
import { Link } from '@/components/ui/link';
import { Panel } from '@/components/ui/panel';
import { useTimeSince } from '@/components/ui/timestamp';
import { visible } from '@/components/ui/visible';
import { formatYen } from '@/components/ui/yen';
import type { WaitingReply } from '@/lib/chargebacks/figures/schema';
import type { WaitingApplication } from '@/lib/onboarding/review/schema';
import type { OverviewReply } from '@/lib/overview/schema';

type Props = {
  overview: OverviewReply;
  waiting: WaitingReply | null;
  application: WaitingApplication | null;
  now: string;
  isForwarded: boolean;
};

/** Waiting and failed work in one list; rows that need a person have a sign and a word. */
export function Queues({ overview, waiting, application, now, isForwarded }: Props) {
  const t = useTranslations('overview.queues');
  return (
    <Panel>
      <h2 className="border-b border-separator px-4 py-3 text-base font-semibold">{t('title')}</h2>
      <ul className="divide-y divide-separator">
        {rowsOf(overview, { waiting, application, now: new Date(now), isForwarded }).map((row) => (
          <li key={row.key} className="relative has-[a:hover]:bg-surface-secondary">
            <Row row={row} now={now} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Row({ row, now }: { row: QueueRow; now: string }) {
  const t = useTranslations('overview.queues');
  const since = useTimeSince();
  const Icon = row.attention ? TriangleAlert : CircleCheck;
  const isLate = (row.daysLate ?? 0) > 0;
  const days = useDays();
  // a job's name appears below its name in the logs
  const jobName = (job: string) => {
    const name = job.replace(/[.-](\w)/g, (_, letter: string) => letter.toUpperCase());
    return t.has(`jobs.${name}` as never) ? t(`jobs.${name}` as 'jobs.mailSend') : job;
  };
  const acquirerName = useAcquirerName();
  const name = nameOf(row);
  function nameOf(shown: QueueRow) {
    if (shown.kind === 'due') return t('due', { job: jobName(shown.job) });
    return shown.kind === 'acquirer' ? t('acquirer', { name: acquirerName(shown.name) }) : t(`kinds.${shown.kind}`);
  }
  return (
    <div className="flex items-start gap-3 px-4 py-3 text-sm">
      <Icon aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${lookOf(row)}`} />
      <span className="min-w-0 flex-1">
        {row.href ? (
          <Link
            href={row.href}
            className="outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
          >
            {name}
          </Link>
        ) : (
          name
        )}
        {row.attention && <span className="sr-only"> {t('attention')}</span>}
        <span className="block text-xs text-muted empty:hidden">
          {row.kind === 'proxy' && <span>{t('proxy')}</span>}
          {row.oldest && (
            <span>{t(row.kind === 'acquirer' ? 'unreachable' : 'oldest', { since: since(new Date(row.oldest), new Date(now)) })}</span>
          )}
          {row.first && (
            <Link
              href={row.first.href}
              // above the link that covers the row
              className="relative z-1 mt-0.5 block w-fit max-w-full truncate text-accent-soft-foreground underline underline-offset-4 pointer-coarse:py-3"
            >
              {t('first', { name: visible(row.first.name) })}
            </Link>
          )}
          {isLate && <span className="font-medium text-danger-soft-foreground">{t('lateBy', { days: row.daysLate ?? 0 })}</span>}
          {row.nextDay && <span>{t('nextDay', { day: days({ from: row.nextDay, to: row.nextDay }) })}</span>}
          {row.nextDue && (
            <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
              {t('nextDue')} <Countdown due={row.nextDue} now={now} />
            </span>
          )}
          {row.notes?.map(
            ({ kind, count }) =>
              count > 0 && (
                <span key={kind} className="not-first:ml-2">
                  {t(`notes.${kind}`, { count })}
                </span>
              ),
          )}
        </span>
      </span>
      <span
        className={`shrink-0 tabular-nums ${isLate ? 'font-semibold text-danger-soft-foreground' : row.attention ? 'font-semibold' : 'text-muted'}`}
      >
        <Figure row={row} />
      </span>
    </div>
  );
}

function lookOf({ attention, daysLate = 0 }: QueueRow): string {
  if (daysLate > 0) return 'text-danger-soft-foreground';
  return attention ? 'text-warning-soft-foreground' : 'text-success-soft-foreground';
}

/** The number; a proxy and an acquirer have none. */
function Figure({ row }: { row: QueueRow }) {
  const t = useTranslations('overview.queues');
  if (row.kind === 'proxy' || row.kind === 'acquirer') return null;
  if (row.kind === 'proof') return t(`proofs.${row.said}`, { count: row.count });
  if (row.count === 0) return t('none');
  return row.amount === undefined ? t('count', { count: row.count }) : t('sum', { count: row.count, amount: formatYen(row.amount) });
}
