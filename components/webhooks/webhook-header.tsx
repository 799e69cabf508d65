import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ShortId } from '@/components/ui/short-id';
import { Timestamp } from '@/components/ui/timestamp';
import { DayShare } from '@/components/webhooks/day-share';
import { EventName } from '@/components/webhooks/events/event-name';
import { HealthChip } from '@/components/webhooks/health-chip';
import { hearsAll } from '@/lib/webhooks/endpoints/endpoint';
import type { ShownEndpoint } from '@/lib/webhooks/endpoints/schema';

type Props = { endpoint: ShownEndpoint; bound: number; now: string; actions: ReactNode };

/** Address, health, and waiting deliveries. */
export function WebhookHeader({ endpoint, bound, now, actions }: Props) {
  const t = useTranslations('webhooks');
  const { url, failing_since: failing, last_failure_at: failed, counts, created_at: created, id } = endpoint;
  return (
    <div className="mb-8">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="min-w-0 text-xl font-semibold tracking-tight break-all">{url}</h1>
          <HealthChip {...endpoint} />
        </div>
        <div className="flex flex-wrap gap-2">{actions}</div>
      </div>
      <dl className="mt-5 grid grid-cols-2 gap-x-6 gap-y-4 text-sm sm:grid-cols-3 lg:grid-cols-4">
        {(['queued', 'retrying', 'held', 'failed'] as const).map((figure) => (
          <Fact key={figure} name={t(`counts.${figure}`)}>
            <span className="tabular-nums">{t(counts[figure] < bound ? 'count' : 'countOver', { count: counts[figure] })}</span>
          </Fact>
        ))}
        <Fact name={t('columns.day')}>
          <DayShare {...endpoint} />
        </Fact>
        <Fact name={t('facts.failed')}>
          {failed ? <Timestamp at={failed} now={now} /> : <span className="text-muted">{t('never')}</span>}
        </Fact>
        {failing && (
          <Fact name={t('facts.failing')}>
            <Timestamp at={failing} now={now} />
          </Fact>
        )}
        <Fact name={t('facts.created')}>
          <Timestamp at={created} now={now} />
        </Fact>
        <Fact name={t('facts.id')}>
          <ShortId id={id} />
        </Fact>
        <Fact name={t('facts.events')} wide>
          <Events events={endpoint.event_list} />
        </Fact>
      </dl>
    </div>
  );
}

function Events({ events }: { events: readonly string[] }) {
  const t = useTranslations('webhooks');
  if (hearsAll(events)) return t('allEvents');
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-1">
      {events.map((type) => (
        <li key={type} className="font-mono text-xs">
          <EventName type={type} />
        </li>
      ))}
    </ul>
  );
}

function Fact({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={`min-w-0 ${wide ? 'col-span-full' : ''}`}>
      <dt className="mb-1 text-xs text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
