'use client';
import { useTranslations } from 'next-intl';
import type { Reader } from '@/components/ledger/balance/record-word';
import { Ledger } from '@/components/payments/ledger';
import { wayKindOf } from '@/components/payments/payment-method-kind';
import { RefundLinksList, type ShownRefundLinks } from '@/components/payments/refund-links-list';
import { RefundsTable } from '@/components/payments/refunds-table';
import { RequestsList } from '@/components/payments/requests-list';
import { Timeline } from '@/components/payments/timeline';
import { CodeBlock } from '@/components/ui/code-block';
import { JsonView } from '@/components/ui/json-view';
import { Panel } from '@/components/ui/panel';
import { type Tab, Tabs } from '@/components/ui/tabs';
import type { RedeliverAction } from '@/components/webhooks/acts';
import { PaymentDeliveries } from '@/components/webhooks/payment-deliveries';
import type { ChargebackItem } from '@/lib/chargebacks/schema';
import type { LedgerRecord } from '@/lib/payments/ledger-schema';
import { endedWithoutMoney } from '@/lib/payments/payment';
import type { PaymentReply } from '@/lib/payments/schema';
import type { TimelineEntry } from '@/lib/payments/timeline/entry';
import { isAnswerable } from '@/lib/refunds/links/link-status';
import type { DeliveryList } from '@/lib/webhooks/deliveries/schema';

export type PaymentTab = 'timeline' | 'ledger' | 'refunds' | 'webhooks' | 'json';
/** The payment's webhook deliveries, newest first; `redeliver` is null for read-only users. */
export type ToldDeliveries = { list: DeliveryList; redeliver: RedeliverAction | null };
type Props = {
  tab: PaymentTab;
  onTab: (tab: PaymentTab) => void;
  payment: PaymentReply;
  chargebacks: readonly ChargebackItem[];
  timeline: TimelineEntry[];
  records: LedgerRecord[];
  litIds: string[];
  pickedIds: string[];
  now: string;
  names: Record<string, string>;
  deliveries: ToldDeliveries | null;
  claims: ShownRefundLinks | null;
  curl: string | null;
  reader: Reader;
};

export function PaymentTabs(props: Props) {
  const { tab, onTab, payment, chargebacks, timeline, records, litIds, pickedIds, now, names, deliveries, claims, curl, reader } = props;
  const t = useTranslations('payment.tabs');
  const waiting = claims?.data.filter(({ status }) => isAnswerable(status)).length ?? 0;
  const pending = payment.refund_requests.filter(({ status }) => status === 'pending' || status === 'rejected').length + waiting;
  const ledger = (
    <Panel>
      <Ledger {...{ records, litIds, pickedIds, now, reader }} ended={endedWithoutMoney(payment.status)} />
    </Panel>
  );
  const refunds = (
    <Panel>
      {claims && <RefundLinksList claims={claims} now={now} />}
      {payment.refund_requests.length > 0 && <RequestsList payment={payment} now={now} />}
      {(payment.refunds.length > 0 || (payment.refund_requests.length === 0 && !claims)) && (
        <RefundsTable refunds={payment.refunds} chargebacks={chargebacks} names={names} now={now} />
      )}
    </Panel>
  );
  const history = (
    <Panel>
      <Timeline entries={timeline} way={wayKindOf(payment.payment_details)} now={now} />
    </Panel>
  );
  const tabs: Tab<PaymentTab>[] = [
    { id: 'timeline', name: t('timeline'), panel: history },
    { id: 'ledger', name: t(reader === 'seller' ? 'records' : 'ledger'), count: records.length, panel: ledger },
    { id: 'refunds', name: t('refunds'), count: payment.refunds.length + pending, panel: refunds },
  ];
  if (deliveries) {
    const panel = <PaymentDeliveries {...deliveries} now={now} />;
    tabs.push({ id: 'webhooks', name: t('webhooks'), count: deliveries.list.total, panel });
  }
  if (curl) tabs.push({ id: 'json', name: t('json'), panel: <Json payment={payment} curl={curl} /> });
  return <Tabs label={t('label')} tabs={tabs} selected={tab} onSelect={onTab} />;
}

function Json({ payment, curl }: { payment: PaymentReply; curl: string }) {
  const t = useTranslations('payment.tabs');
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-muted">{t('jsonText')}</p>
      <CodeBlock code={curl} label={t('curl')} copyLabel={t('copyCurl')} />
      <JsonView value={payment} label={t('jsonLabel')} copyLabel={t('copyJson')} />
    </div>
  );
}
