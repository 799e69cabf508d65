import { CalendarX, RotateCw, TimerOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { hrefOf, noFilters } from '@/components/subscriptions/filters';
import { Link } from '@/components/ui/link';
import { Money } from '@/components/ui/money';
import { shorten } from '@/components/ui/short-id';
import { useTimeSince } from '@/components/ui/timestamp';
import { visible } from '@/components/ui/visible';
import type { SubscriptionTask, SubscriptionTasks } from '@/lib/home/subscriptions/schema';

/** A link that covers its row. */
const wholeRow =
  'outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus';

const kinds = ['suspended', 'retrying', 'missed'] as const;
type Kind = (typeof kinds)[number];
const icons = { suspended: TimerOff, retrying: RotateCw, missed: CalendarX };
const placeOf: Record<Kind, string> = {
  suspended: hrefOf({ ...noFilters, status: ['suspended'] }),
  retrying: hrefOf({ ...noFilters, status: ['retrying'] }),
  missed: hrefOf({ ...noFilters, missed: 'yes' }),
};

/** Subscriptions whose charge fails, was given up or was not made, the worst first. */
export function FailingSubscriptions({ subscriptions, now }: { subscriptions: SubscriptionTasks; now: string }) {
  const t = useTranslations('home.needs.subscriptions');
  return kinds.map((kind) => {
    const { count, first } = subscriptions[kind];
    if (count === 0) return null;
    return (
      <section key={kind} aria-label={t(kind)} className="border-b border-separator last:border-0">
        <ul className="divide-y divide-separator">
          {first.map((task) => (
            <li key={task.id} className="relative flex min-h-14 items-start gap-3 px-4 py-3 text-sm has-[a:hover]:bg-surface-secondary">
              <Task kind={kind} task={task} now={now} />
            </li>
          ))}
        </ul>
        {count > first.length && (
          <p className="border-t border-separator px-4 py-3 pl-11 text-sm">
            <Link href={placeOf[kind]} className="font-medium text-accent-soft-foreground underline underline-offset-4">
              {t('all', { count })}
            </Link>
          </p>
        )}
      </section>
    );
  });
}

function Task({ kind, task, now }: { kind: Kind; task: SubscriptionTask; now: string }) {
  const t = useTranslations('home.needs.subscriptions');
  const since = useTimeSince();
  const Icon = icons[kind];
  const when = task.at && since(new Date(task.at), new Date(now));
  const told =
    task.needs && kind === 'retrying' ? t(`waits.${task.needs}`) : when && t(kind === 'retrying' ? 'retried' : 'since', { when });
  return (
    <>
      <Icon
        aria-hidden="true"
        className={`mt-0.5 size-4 shrink-0 ${kind === 'suspended' ? 'text-danger-soft-foreground' : 'text-warning-soft-foreground'}`}
      />
      <span className="min-w-0 flex-1">
        <Link href={`/subscriptions/${task.id}`} className={wholeRow}>
          {t(kind)}
        </Link>
        <span className="mt-0.5 flex flex-wrap gap-x-3 text-xs text-muted">
          {told && <span>{told}</span>}
          <span className="max-w-full truncate">{visible(task.description || task.external_subscription_num || shorten(task.id))}</span>
        </span>
      </span>
      <Money amount={task.amount} className="shrink-0 font-medium" />
    </>
  );
}
