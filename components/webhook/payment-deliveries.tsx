'use client';
import { Send } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/ui/empty-state';
import { Panel } from '@/components/ui/panel';
import type { RedeliverAction } from '@/components/webhook/acts';
import { DeliveriesTable } from '@/components/webhook/deliveries-table';
import type { DeliveryList } from '@/lib/webhooks/deliveries/schema';

type Props = { list: DeliveryList; redeliver: RedeliverAction | null; now: string };

/** What was told of a payment, to the account's endpoints and to those that came with it. */
export function PaymentDeliveries({ list: { data, total }, redeliver, now }: Props) {
  const t = useTranslations('deliveries.ofPayment');
  return (
    <>
      <Panel>
        {data.length === 0 ? (
          <EmptyState icon={Send} title={t('none')} text={t('noneText')} />
        ) : (
          <DeliveriesTable rows={data} now={now} redeliver={redeliver} withAddress />
        )}
      </Panel>
      {total > data.length && <p className="pt-3 text-sm text-muted">{t('newest', { count: data.length, total })}</p>}
    </>
  );
}
