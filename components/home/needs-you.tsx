import { CircleCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Dismissed, type TaskActs } from '@/components/home/dismissals';
import { type TaskGroup, TaskGroupRow } from '@/components/home/task-group';
import { useChargebacks, useNeeds, useOthers, useOverdue, useSubscriptions } from '@/components/home/task-groups';
import { Panel } from '@/components/ui/panel';
import type { HomeReply } from '@/lib/home/schema';
import { sum } from '@/lib/money/yen';
import type { OverdueReply } from '@/lib/settlements/overdue/schema';

/** The most rows before somebody asks for all. */
const most = 6;

type Home = Pick<
  HomeReply,
  | 'needs'
  | 'chargebacks'
  | 'subscriptions'
  | 'failing'
  | 'errored_sellers'
  | 'held_sellers'
  | 'first_reviews'
  | 'missing_links'
  | 'dismissed'
  | 'steps'
>;
/** `acts` null: this person may not put anything away. */
type Props = { home: Home; overdue: OverdueReply; acts: TaskActs | null; now: string };

/** A person's tasks by kind, the most urgent first; each leads to its matter. */
export function NeedsYou({ home, overdue, acts, now }: Props) {
  const t = useTranslations('home.needs');
  const groups: TaskGroup[] = [
    ...useOverdue(now)(overdue),
    ...useChargebacks(now)(home.chargebacks),
    ...home.needs.map(useNeeds(now, acts)),
    ...useSubscriptions(now)(home.subscriptions),
    ...useOthers(now)(home),
  ];
  const count = sum(groups.map((group) => group.count));
  const [first, others] = [groups.slice(0, most), groups.slice(most)];
  return (
    <Panel>
      <h2 className="flex min-h-12 items-center gap-2 border-b border-separator px-4 py-1.5 text-base font-semibold">
        {t('title')}
        {count > 0 && (
          <span className="rounded-full bg-warning-soft px-2 py-0.5 text-xs font-medium text-warning-soft-foreground tabular-nums">
            {t('count', { count })}
          </span>
        )}
      </h2>
      {count === 0 && <Nothing hasSellers={home.steps.seller !== null} />}
      <Groups groups={first} />
      {others.length > 0 && (
        <details className="border-t border-separator">
          <summary className="cursor-pointer px-4 py-3 text-sm font-medium text-accent-soft-foreground">
            {t('seeAll', { count: others.length })}
          </summary>
          <Groups groups={others} />
        </details>
      )}
      {home.dismissed.length > 0 && <Dismissed dismissed={home.dismissed} now={now} restore={acts?.restore ?? null} />}
    </Panel>
  );
}

const Groups = ({ groups }: { groups: TaskGroup[] }) => (
  <ul className="divide-y divide-separator">
    {groups.map((group) => (
      <li key={group.key}>
        <TaskGroupRow group={group} />
      </li>
    ))}
  </ul>
);

/** A merchant without sellers is promised nothing about theirs. */
function Nothing({ hasSellers }: { hasSellers: boolean }) {
  const t = useTranslations('home.needs');
  return (
    <div className="flex flex-col items-center gap-2 px-6 py-12 text-center">
      <CircleCheck aria-hidden="true" className="size-7 text-success-soft-foreground" />
      <p className="text-sm font-medium">{t('none')}</p>
      <p className="max-w-prose text-sm text-balance text-muted">{t(hasSellers ? 'noneText' : 'noneTextAlone')}</p>
    </div>
  );
}
