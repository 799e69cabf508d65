import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Link } from '@/components/ui/link';
import { ShortId } from '@/components/ui/short-id';
import { Timestamp } from '@/components/ui/timestamp';
import { visible } from '@/components/ui/visible';
import { DeliveryStateChip } from '@/components/webhooks/delivery-state-chip';
import { EventName } from '@/components/webhooks/events/event-name';
import { hrefOfSubject } from '@/components/webhooks/subject';
import type { DeliveryReply } from '@/lib/webhooks/deliveries/schema';

const link = 'inline-flex items-center rounded text-accent-soft-foreground underline underline-offset-2 pointer-coarse:min-h-11';

type Props = { delivery: DeliveryReply; now: string; action: ReactNode };

/** The event, its receiver, the state, and links. */
export function DeliveryFacts({ delivery, now, action }: Props) {
  const t = useTranslations('deliveries.facts');
  const { due_at: due, ended_at: ended, redelivery_of: of, external_order_num: order } = delivery;
  const subject = hrefOfSubject(delivery);
  return (
    <div className="mb-8">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="min-w-0 font-mono text-2xl font-semibold tracking-tight">
            <EventName type={delivery.type} />
          </h1>
          <DeliveryStateChip state={delivery.state} />
        </div>
        {action}
      </div>
      <dl className="mt-5 grid grid-cols-2 gap-x-6 gap-y-4 text-sm sm:grid-cols-3 lg:grid-cols-4">
        <Fact name={t('address')} wide>
          <Address delivery={delivery} />
        </Fact>
        <Fact name={t('created')}>
          <Timestamp at={delivery.created_at} now={now} seconds />
        </Fact>
        {due && (
          <Fact name={t('due')}>
            <Timestamp at={due} now={now} seconds />
          </Fact>
        )}
        {ended && (
          <Fact name={t('ended')}>
            <Timestamp at={ended} now={now} seconds />
          </Fact>
        )}
        <Fact name={t('event')}>
          <Link href={`/developers/events/${delivery.event_id}`} className={link}>
            {t('openEvent')}
          </Link>
        </Fact>
        {subject && (
          <Fact name={t('resource')}>
            <Link href={subject} className={link}>
              {t('openPayment')}
            </Link>
            <span className="block text-xs text-muted">
              <ShortId id={delivery.resource_id} />
              {order !== null && <span className="block break-words">{t('order', { order: visible(order) })}</span>}
            </span>
          </Fact>
        )}
        {of && (
          <Fact name={t('redelivery')}>
            <Link href={`/developers/webhooks/deliveries/${of}`} className={link}>
              {t('openFirst')}
            </Link>
          </Fact>
        )}
        <Fact name={t('id')}>
          <ShortId id={delivery.id} />
        </Fact>
      </dl>
    </div>
  );
}

/** The address, and the endpoint's page, if there is one. */
function Address({ delivery: { url, webhook_id: webhook, gone } }: { delivery: DeliveryReply }) {
  const t = useTranslations('deliveries.facts');
  return (
    <>
      <span className="block font-mono text-xs break-all">{visible(url)}</span>
      {webhook && !gone ? (
        <Link href={`/developers/webhooks/${webhook}`} className={`${link} text-xs`}>
          {t('ofAccount')}
        </Link>
      ) : (
        <span className="block text-xs text-muted">{t(webhook ? 'ofDeleted' : 'ofPayment')}</span>
      )}
    </>
  );
}

function Fact({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={`min-w-0 ${wide ? 'max-sm:col-span-2' : ''}`}>
      <dt className="mb-1 text-xs text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
