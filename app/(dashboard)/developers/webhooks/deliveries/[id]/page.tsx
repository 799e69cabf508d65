import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { redeliverAction } from '@/app/(dashboard)/developers/webhooks/actions';
import { findDelivery } from '@/app/(dashboard)/developers/webhooks/deliveries/[id]/find-delivery';
import { Breadcrumb } from '@/components/ui/breadcrumb';
import { CodeBlock } from '@/components/ui/code-block';
import { CopyButton } from '@/components/ui/copy-button';
import { JsonView } from '@/components/ui/json-view';
import { Panel } from '@/components/ui/panel';
import { shorten } from '@/components/ui/short-id';
import { AttemptsTable } from '@/components/webhooks/attempts-table';
import { DeliveryFacts } from '@/components/webhooks/delivery-facts';
import { Following } from '@/components/webhooks/following';
import { Redeliver } from '@/components/webhooks/redeliver';
import { isUnderWay } from '@/components/webhooks/under-way';
import { can } from '@/lib/auth/permissions';
import { pageCaller } from '@/lib/pages/page';
import { isRedeliverable } from '@/lib/webhooks/deliveries/delivery';

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations('deliveries');
  return { title: t('title', { id: shorten((await params).id) }) };
}

export default async function DeliveryPage({ params }: Props) {
  const delivery = await findDelivery((await params).id);
  const { actor, now: at } = await pageCaller();
  const t = await getTranslations('deliveries');
  const now = at.toISOString();
  const { id, type, webhook_id: webhook, resource_id: resource, headers, body, log } = delivery;
  const webhooks = { href: '/developers/webhooks', name: (await getTranslations('webhooks'))('title') };
  const parent = webhook ? webhooks : { href: `/payments/${resource}?tab=webhooks`, name: t('payment') };
  const maySend = isRedeliverable(delivery) && can(actor, 'webhooks:send');
  return (
    <>
      <Breadcrumb parent={parent} here={shorten(id)} isId />
      <Following isUnderWay={isUnderWay(delivery, at)} />
      <DeliveryFacts
        delivery={delivery}
        now={now}
        action={maySend && <Redeliver id={id} type={type} redeliver={redeliverAction} size="md" />}
      />
      <div className="mb-8">
        <h2 className="mb-3 text-base font-semibold">{t('attempt.title')}</h2>
        <Panel>
          {log.length > 0 ? <AttemptsTable attempts={log} now={now} /> : <p className="p-5 text-sm text-muted">{t('notTried')}</p>}
        </Panel>
      </div>
      <section aria-labelledby="request-title">
        <h2 id="request-title" className="mb-1 text-base font-semibold">
          {t('request.title')}
        </h2>
        <p className="mb-3 max-w-prose text-sm text-muted">{t('request.text')}</p>
        <div className="flex flex-col gap-3">
          <CodeBlock
            code={Object.entries(headers)
              .map(([name, value]) => `${name}: ${value}`)
              .join('\n')}
            label={t('request.headers')}
            copyLabel={t('request.copyHeaders')}
          />
          <JsonView value={JSON.parse(body)} label={t('request.body')} copyLabel={t('request.copyBody')} />
          <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
            {t('request.exact')} <CopyButton value={body} label={t('request.copyExact')} withText />
          </p>
        </div>
      </section>
    </>
  );
}
