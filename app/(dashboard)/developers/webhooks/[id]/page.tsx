import { Send } from 'lucide-react';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { findWebhook } from '@/app/(dashboard)/developers/webhooks/[id]/find-webhook';
import {
  deleteWebhookAction,
  pingWebhookAction,
  recoverDeliveriesAction,
  redeliverAction,
  rotateSecretAction,
  updateWebhookAction,
} from '@/app/(dashboard)/developers/webhooks/actions';
import { orNotFound } from '@/app/or-not-found';
import type { SearchParams } from '@/components/filters/address';
import { dayInTokyo } from '@/components/filters/day-in-tokyo';
import { BeyondLast } from '@/components/ui/beyond-last';
import { Breadcrumb } from '@/components/ui/breadcrumb';
import { EmptyState } from '@/components/ui/empty-state';
import { Link } from '@/components/ui/link';
import { Pagination } from '@/components/ui/pagination';
import { Panel } from '@/components/ui/panel';
import { shorten } from '@/components/ui/short-id';
import { DeliveriesTable } from '@/components/webhooks/deliveries-table';
import { DeliveryFilters } from '@/components/webhooks/delivery-filters';
import { EditWebhook } from '@/components/webhooks/edit-webhook';
import {
  type DeliveryFilters as Filters,
  hrefOf,
  isFiltered,
  isPossible,
  listInput,
  noFilters,
  readFilters,
} from '@/components/webhooks/filters';
import { Following } from '@/components/webhooks/following';
import { Ping } from '@/components/webhooks/ping';
import { Recover } from '@/components/webhooks/recover';
import { isUnderWay } from '@/components/webhooks/under-way';
import { WebhookHeader } from '@/components/webhooks/webhook-header';
import { WebhookSettings } from '@/components/webhooks/webhook-settings';
import { can } from '@/lib/auth/permissions';
import { pageCaller } from '@/lib/pages/page';
import { listDeliveries } from '@/lib/webhooks/deliveries/list-deliveries';
import { maxCounted } from '@/lib/webhooks/endpoints/endpoint';

const acts = { update: updateWebhookAction, rotate: rotateSecretAction, remove: deleteWebhookAction };

const nothing = { data: [], total: 0, page: 1, per_page: 20, last_page: 1 };

type Props = { params: Promise<{ id: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations('webhooks');
  return { title: t('webhook', { id: shorten((await params).id) }) };
}

export default async function WebhookPage({ params, searchParams }: Props) {
  const { id } = await params;
  const endpoint = await findWebhook(id);
  const caller = await pageCaller();
  const filters = readFilters(await searchParams);
  const asked = { webhook_id: id, ...listInput(filters, caller.now) };
  const list = isPossible(filters) ? await orNotFound(listDeliveries(caller, asked)) : nothing;
  const t = await getTranslations('webhooks');
  const [mayWrite, maySend] = [can(caller.actor, 'webhooks:write'), can(caller.actor, 'webhooks:send')];
  const now = caller.now.toISOString();
  return (
    <>
      <Breadcrumb parent={{ href: '/developers/webhooks', name: t('title') }} here={shorten(id)} isId />
      <Following isUnderWay={list.data.some((delivery) => isUnderWay(delivery, caller.now))} />
      <WebhookHeader
        endpoint={endpoint}
        bound={maxCounted}
        now={now}
        actions={
          <>
            {maySend && <Ping id={id} ping={pingWebhookAction} />}
            {mayWrite && <EditWebhook endpoint={endpoint} update={updateWebhookAction} />}
          </>
        }
      />
      <div className="mb-10">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-base font-semibold">{t('deliveries')}</h2>
          {maySend && endpoint.oldest_missing && endpoint.active && (
            <Recover id={id} since={endpoint.oldest_missing} recover={recoverDeliveriesAction} />
          )}
        </div>
        {!endpoint.active && <p className="mb-3 text-sm text-muted">{t('switchedOff')}</p>}
        <DeliveryFilters id={id} filters={filters} today={dayInTokyo(caller.now)}>
          <Panel>
            {list.data.length > 0 ? (
              <DeliveriesTable rows={list.data} now={now} redeliver={maySend ? redeliverAction : null} />
            ) : (
              <Nothing id={id} filters={filters} />
            )}
          </Panel>
          <Pagination list={list} hrefOf={(page) => hrefOf(id)({ ...filters, page })} />
        </DeliveryFilters>
      </div>
      {mayWrite && (
        <section aria-labelledby="settings-title" className="max-w-3xl">
          <h2 id="settings-title" className="mb-3 text-base font-semibold">
            {t('settings')}
          </h2>
          <WebhookSettings endpoint={endpoint} acts={acts} now={now} />
        </section>
      )}
    </>
  );
}

/** No rows yet, no matches, or a page after the last. */
async function Nothing({ id, filters }: { id: string; filters: Filters }) {
  const t = await getTranslations('deliveries.empty');
  if (filters.page > 1) return <BeyondLast first={hrefOf(id)({ ...filters, page: 1 })} />;
  if (!isFiltered(filters)) return <EmptyState icon={Send} title={t('none.title')} text={t('none.text')} />;
  return (
    <EmptyState icon={Send} title={t('noMatch.title')} text={t('noMatch.text')}>
      <Link href={hrefOf(id)(noFilters)} className="button button--outline">
        {t('noMatch.action')}
      </Link>
    </EmptyState>
  );
}
