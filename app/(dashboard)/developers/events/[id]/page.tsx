import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { findEvent } from '@/app/(dashboard)/developers/events/[id]/find-event';
import { publicUrl } from '@/app/environment';
import { Breadcrumb } from '@/components/ui/breadcrumb';
import { CodeBlock } from '@/components/ui/code-block';
import { JsonView } from '@/components/ui/json-view';
import { shorten } from '@/components/ui/short-id';
import { EventFacts } from '@/components/webhooks/events/event-facts';
import { type ShownEvent, shownEvent } from '@/components/webhooks/events/shown';
import { can } from '@/lib/auth/permissions';
import { type PersonCaller, pageCaller } from '@/lib/pages/page';
import { listDeliveries } from '@/lib/webhooks/deliveries/list-deliveries';

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations('events');
  return { title: t('event', { id: shorten((await params).id) }) };
}

export default async function EventPage({ params }: Props) {
  const event = await findEvent((await params).id);
  const caller = await pageCaller();
  const shown = shownEvent(event);
  const t = await getTranslations('events');
  return (
    <>
      <Breadcrumb parent={{ href: '/developers/events', name: t('title') }} here={shorten(event.id)} isId />
      <EventFacts event={shown} now={caller.now.toISOString()} seesDeliveries={await seesDeliveries(caller, shown)} />
      <section aria-labelledby="payload-title" className="mb-8">
        <h2 id="payload-title" className="mb-1 text-base font-semibold">
          {t('payload.title')}
        </h2>
        <p className="mb-3 max-w-prose text-sm text-muted">{t('payload.text')}</p>
        <JsonView value={event} label={t('payload.label')} copyLabel={t('payload.copy')} />
      </section>
      <section aria-labelledby="curl-title">
        <h2 id="curl-title" className="mb-3 text-base font-semibold">
          {t('curl.title')}
        </h2>
        <CodeBlock
          code={`curl ${publicUrl()}/api/v1/events/${event.id} -u "$SECRET_KEY:"`}
          label={t('curl.label')}
          copyLabel={t('curl.copy')}
        />
      </section>
    </>
  );
}

/** The webhook of a ping may be deleted; its deliveries are not found then. */
async function seesDeliveries(caller: PersonCaller, { resource }: ShownEvent): Promise<boolean> {
  if (!can(caller.actor, 'webhooks:read')) return false;
  if (resource.kind !== 'webhook') return true;
  return listDeliveries(caller, { webhook_id: resource.id, type: 'ping', per_page: 1 }).then(Boolean, () => false);
}
