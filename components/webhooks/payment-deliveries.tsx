'use client';
import { Send } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { EmptyState } from '@/components/ui/empty-state';
import { Panel } from '@/components/ui/panel';
import { PlainButton } from '@/components/ui/plain-button';
import type { RedeliverAction } from '@/components/webhooks/acts';
import { DeliveriesTable } from '@/components/webhooks/deliveries-table';
import { isUnderWay } from '@/components/webhooks/under-way';
import { useFollowing } from '@/components/webhooks/use-following';
import type { DeliveryList } from '@/lib/webhooks/deliveries/schema';

/** The first rows, so that a payment with many deliveries stays readable. */
const shownFirst = 10;

type Props = { list: DeliveryList; redeliver: RedeliverAction | null; now: string };

/** A payment's deliveries, to the account's endpoints and to its own. */
export function PaymentDeliveries({ list: { data, total }, redeliver, now }: Props) {
  const t = useTranslations('deliveries.ofPayment');
  const [showsAll, setShowsAll] = useState(false);
  useFollowing(data.some((delivery) => isUnderWay(delivery, new Date(now))));
  const rows = showsAll ? data : data.slice(0, shownFirst);
  return (
    <>
      <Panel>
        {data.length === 0 ? (
          <EmptyState icon={Send} title={t('none')} text={t('noneText')} />
        ) : (
          <DeliveriesTable rows={rows} now={now} redeliver={redeliver} withAddress />
        )}
      </Panel>
      {total > rows.length && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-1 pt-3">
          <p className="text-sm text-muted tabular-nums">{t('newest', { count: rows.length, total })}</p>
          {rows.length < data.length && (
            <PlainButton look="outline" size="sm" onClick={() => setShowsAll(true)}>
              {t('showAll', { count: data.length })}
            </PlainButton>
          )}
        </div>
      )}
    </>
  );
}
