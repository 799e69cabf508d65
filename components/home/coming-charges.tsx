import { useTranslations } from 'next-intl';
import { hrefOf, noFilters } from '@/components/subscriptions/filters';
import { Link } from '@/components/ui/link';
import { Money } from '@/components/ui/money';
import { Panel } from '@/components/ui/panel';
import { shorten } from '@/components/ui/short-id';
import { Timestamp } from '@/components/ui/timestamp';
import { visible } from '@/components/ui/visible';
import { formatYen } from '@/components/ui/yen';
import type { SubscriptionTasks } from '@/lib/home/subscriptions/schema';

/** The next charges of subscriptions, with the number and sum of a week; nothing where there are none. */
export function ComingCharges({ coming: { count, amount, first }, now }: { coming: SubscriptionTasks['coming']; now: string }) {
  const t = useTranslations('home.coming');
  if (count === 0) return null;
  return (
    <section aria-labelledby="coming-charges">
      <Panel>
        <div className="flex min-h-12 items-center justify-between gap-3 border-b border-separator px-4 py-1.5">
          <h2 id="coming-charges" className="text-base font-semibold">
            {t('title')}
          </h2>
          <Link
            href={hrefOf({ ...noFilters, status: ['pending', 'active'] })}
            className="py-2.5 text-sm font-medium text-accent-soft-foreground underline-offset-4 hover:underline"
          >
            {t('all')}
          </Link>
        </div>
        <p className="border-b border-separator px-4 py-2.5 text-sm tabular-nums">{t('sum', { count, amount: formatYen(amount) })}</p>
        <ul className="divide-y divide-separator">
          {first.map((task) => (
            <li
              key={task.id}
              className="relative flex flex-wrap items-baseline gap-x-4 gap-y-1 px-4 py-2.5 text-sm has-[a:hover]:bg-surface-secondary"
            >
              <Link
                href={`/subscriptions/${task.id}`}
                className="min-w-0 flex-1 truncate outline-none max-sm:basis-full after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
              >
                {visible(task.description || task.external_subscription_num || shorten(task.id))}
              </Link>
              {task.at && <Timestamp at={task.at} now={now} layout="inline" className="text-muted max-sm:flex-1" />}
              <Money amount={task.amount} className="font-medium" />
            </li>
          ))}
        </ul>
      </Panel>
    </section>
  );
}
