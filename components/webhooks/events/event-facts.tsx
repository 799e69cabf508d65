import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { ShortId } from '@/components/ui/short-id';
import { Timestamp } from '@/components/ui/timestamp';
import { EventName } from '@/components/webhooks/events/event-name';
import { hrefOf, noFilters } from '@/components/webhooks/events/filters';
import { hrefOfDeliveries, hrefOfResource, type ShownEvent } from '@/components/webhooks/events/shown';

const link = 'inline-flex items-center rounded text-accent-soft-foreground underline underline-offset-2 pointer-coarse:min-h-11';

type Props = { event: ShownEvent; now: string; seesDeliveries: boolean };

/** The event, its resource and time, and links. */
export function EventFacts({ event: { id, type, createdAt, resource }, now, seesDeliveries }: Props) {
  const t = useTranslations('events');
  const href = hrefOfResource(resource);
  const deliveries = seesDeliveries ? hrefOfDeliveries(resource) : null;
  return (
    <div className="mb-8">
      <h1 className="font-mono text-2xl font-semibold tracking-tight">
        <EventName type={type} />
      </h1>
      <dl className="mt-5 grid grid-cols-2 gap-x-6 gap-y-4 text-sm sm:grid-cols-3 lg:grid-cols-4">
        <div className="min-w-0">
          <dt className="mb-1 text-xs text-muted">{t('columns.time')}</dt>
          <dd>
            <Timestamp at={createdAt} now={now} seconds />
          </dd>
        </div>
        <div className="min-w-0">
          <dt className="mb-1 text-xs text-muted">{t('id')}</dt>
          <dd>
            <ShortId id={id} />
          </dd>
        </div>
        <div className="min-w-0 max-sm:col-span-2">
          <dt className="mb-1 text-xs text-muted">{t('columns.resource')}</dt>
          <dd>
            <ShortId id={resource.id} />
            <span className="flex flex-wrap gap-x-4">
              {href && (
                <Link href={href} className={link}>
                  {t(resource.kind === 'settlement' ? 'openSettlement' : 'openPayment')}
                </Link>
              )}
              {deliveries && (
                <Link href={deliveries} className={link}>
                  {t('openDeliveries')}
                </Link>
              )}
              <Link href={hrefOf({ ...noFilters, resource: resource.id })} className={link}>
                {t('onlyResource')}
              </Link>
            </span>
          </dd>
        </div>
      </dl>
    </div>
  );
}
