'use client';
import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { type PaymentTab, PaymentTabs, type ToldDeliveries } from '@/components/payments/payment-tabs';
import type { ShownRefundLinks } from '@/components/payments/refund-links-list';
import { SplitPanel } from '@/components/payments/split-panel';
import type { ChargebackItem } from '@/lib/chargebacks/schema';
import type { Breakdown, LedgerRecord } from '@/lib/payments/ledger-schema';
import type { PaymentReply } from '@/lib/payments/schema';
import type { TimelineEntry } from '@/lib/payments/timeline/entry';

/** Of every payment, so that the page is the same before and after an action. */
const usual: PaymentTab = 'timeline';
const tabs: readonly PaymentTab[] = ['timeline', 'ledger', 'refunds', 'webhooks', 'json'];

type Props = {
  payment: PaymentReply;
  chargebacks: readonly ChargebackItem[];
  breakdown: Breakdown | null;
  /** Its merchant is a platform: there can be a split. */
  splits: boolean;
  /** The outcome of the payment, or of an action on it, is still open. */
  underWay: boolean;
  timeline: TimelineEntry[];
  records: LedgerRecord[];
  now: string;
  viewer: 'own' | 'operator' | 'seller';
  names: Record<string, string>;
  /** Its webhook deliveries; null: this reader sees none. */
  deliveries: ToldDeliveries | null;
  claims: ShownRefundLinks | null;
  /** The command that returns the JSON; null for readers without a key. */
  curl: string | null;
};

/** The split and the records behind it: pointing at a part highlights its records, pressing it keeps them highlighted. */
export function PaymentView(props: Props) {
  const { payment, chargebacks, breakdown, splits, underWay, timeline, records, now, viewer, names, deliveries, claims, curl } = props;
  const t = useTranslations('payment.split');
  const [pointed, setPointed] = useState<string | null>(null);
  const [picked, setPicked] = useState<string | null>(null);
  const wanted = useSearchParams().get('tab');
  const tab = tabs.find((id) => id === wanted && (id !== 'json' || curl) && (id !== 'webhooks' || deliveries)) ?? usual;
  const lit = pointed ?? picked;
  const idsOf = (key: string | null) => breakdown?.parts.find((part) => part.key === key)?.record_ids ?? [];
  const litIds = idsOf(lit);
  function show(next: PaymentTab) {
    const address = new URL(location.href);
    if (next === usual) address.searchParams.delete('tab');
    else address.searchParams.set('tab', next);
    window.history.replaceState(null, '', address);
  }
  function pick(key: string) {
    setPicked(picked === key ? null : key);
    if (tab !== 'ledger') show('ledger');
  }
  return (
    <>
      {(breakdown || splits) && (
        <SplitPanel
          payment={payment}
          breakdown={breakdown}
          underWay={underWay}
          viewer={viewer}
          lit={lit}
          picked={picked}
          onPoint={setPointed}
          onPick={pick}
        />
      )}
      <p role="status" className="sr-only">
        {lit && breakdown && !breakdown.planned ? t('lit', { count: litIds.length }) : ''}
      </p>
      <div id="records" className="scroll-mt-20">
        <PaymentTabs
          tab={tab}
          onTab={show}
          payment={payment}
          chargebacks={chargebacks}
          timeline={timeline}
          records={records}
          litIds={litIds}
          pickedIds={idsOf(picked)}
          now={now}
          names={names}
          deliveries={deliveries}
          claims={claims}
          curl={curl}
          reader={viewer === 'seller' ? 'seller' : 'other'}
        />
      </div>
    </>
  );
}
