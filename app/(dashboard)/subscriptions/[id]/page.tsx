import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { findSellersAction } from '@/app/(dashboard)/payments/actions';
import { findSubscription } from '@/app/(dashboard)/subscriptions/[id]/find-subscription';
import {
  cancelSubscriptionAction,
  deleteSubscriptionAction,
  findCustomerAction,
  findCustomersAction,
  lookAtMissedAction,
  pauseSubscriptionAction,
  resumeSubscriptionAction,
  retrySubscriptionAction,
  tryChangeAction,
  updateSubscriptionAction,
} from '@/app/(dashboard)/subscriptions/actions';
import { publicUrl } from '@/app/environment';
import type { SubscriptionActs } from '@/components/subscriptions/actions/acts';
import { SubscriptionActions } from '@/components/subscriptions/actions/subscription-actions';
import { MissedNotice } from '@/components/subscriptions/missed-notice';
import { PeriodsTable } from '@/components/subscriptions/periods-table';
import { SharesPanel } from '@/components/subscriptions/shares-panel';
import { SubscriptionHeader } from '@/components/subscriptions/subscription-header';
import { SubscriptionTimeline } from '@/components/subscriptions/subscription-timeline';
import { Breadcrumb } from '@/components/ui/breadcrumb';
import { CodeBlock } from '@/components/ui/code-block';
import { shorten } from '@/components/ui/short-id';
import { can } from '@/lib/auth/permissions';
import { pageCaller } from '@/lib/pages/page';

const acts: SubscriptionActs = {
  update: updateSubscriptionAction,
  pause: pauseSubscriptionAction,
  resume: resumeSubscriptionAction,
  cancel: cancelSubscriptionAction,
  end: deleteSubscriptionAction,
  retry: retrySubscriptionAction,
  preview: tryChangeAction,
  findSellers: findSellersAction,
  customers: { list: findCustomersAction, show: findCustomerAction },
};

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations('subscriptions');
  return { title: t('one', { id: shorten((await params).id) }) };
}

export default async function SubscriptionPage({ params }: Props) {
  const history = await findSubscription((await params).id);
  const { actor, now: at } = await pageCaller();
  const { subscription, merchant, sellers, periods, earlier, timeline } = history;
  const t = await getTranslations('subscriptions');
  const now = at.toISOString();
  const mayWork = can(actor, 'payments:write');
  const names = Object.fromEntries([...sellers.map(({ id, name }) => [id, name]), [merchant.id, mayWork ? t('own') : merchant.name]]);
  const missed = periods.filter(({ state, looked_at: isSeen }) => state === 'missed' && !isSeen).length;
  return (
    <>
      <Breadcrumb parent={{ href: '/subscriptions', name: t('title') }} here={shorten(subscription.id)} isId />
      <SubscriptionHeader
        subscription={subscription}
        now={now}
        actions={
          mayWork && (
            <SubscriptionActions
              subscription={subscription}
              openPeriod={periods.find(({ sequence }) => sequence === subscription.current_period?.sequence)?.state ?? null}
              isPlatform={actor.platformRole === 'platform'}
              names={names}
              acts={acts}
            />
          )
        }
      />
      {missed > 0 && <MissedNotice id={subscription.id} count={missed} look={mayWork ? lookAtMissedAction : null} />}
      <SharesPanel subscription={subscription} names={names} now={now} />
      <PeriodsTable periods={periods} earlier={earlier} subscription={subscription.id} now={now} />
      <SubscriptionTimeline entries={timeline} now={now} />
      {actor.role !== 'operator' && (
        <section aria-labelledby="curl-title" className="mt-8">
          <h2 id="curl-title" className="mb-3 text-base font-semibold">
            {t('curl.title')}
          </h2>
          <CodeBlock
            code={`curl ${publicUrl()}/api/v1/subscriptions/${subscription.id} -u "$SECRET_KEY:"`}
            label={t('curl.label')}
            copyLabel={t('curl.copy')}
          />
        </section>
      )}
    </>
  );
}
