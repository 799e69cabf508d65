'use client';
import { BanknoteArrowUp, CalendarSync, ListFilter, ShieldAlert, Store } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useDays } from '@/components/ledger/balance/use-days';
import type { Entry, Group } from '@/components/shell/search/entries';
import { Money } from '@/components/ui/money';
import { PaymentStatusChip } from '@/components/ui/payment-status-chip';
import { shorten } from '@/components/ui/short-id';
import { useMoment } from '@/components/ui/timestamp';
import { formatYen } from '@/components/ui/yen';
import type { FoundChargeback, FoundMerchant, FoundPayment, FoundSettlement, FoundSubscription } from '@/lib/search/schema';

export const idOf = (list: string, { key }: Entry): string => `${list}-${key}`;

type Props = {
  list: string;
  groups: Group[];
  current: Entry | undefined;
  /** These results belong to an earlier text. */
  old: boolean;
  onMark: (key: string) => void;
  onOpen: (entry: Entry, elsewhere: boolean) => void;
};

export function SearchResults({ list, groups, current, old, onMark, onOpen }: Props) {
  const t = useTranslations('search');
  return (
    <div
      id={list}
      role="listbox"
      aria-label={t('results')}
      aria-busy={old}
      className={`min-h-0 overflow-y-auto overscroll-contain transition-opacity ${old ? 'opacity-60' : ''}`}
    >
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields, these are lines of one list
        <div key={group.id} role="group" aria-labelledby={`${list}-${group.id}`} className="px-2 pb-2">
          <p id={`${list}-${group.id}`} className="px-2 pt-1 pb-1.5 text-xs font-medium text-muted">
            {t(`groups.${group.id}`)}
          </p>
          {group.entries.map((entry) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the marked one
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field hears the keys
            <div
              key={entry.key}
              id={idOf(list, entry)}
              role="option"
              aria-selected={entry === current}
              onPointerMove={() => entry !== current && onMark(entry.key)}
              onClick={(event) => onOpen(entry, event.ctrlKey || event.metaKey)}
              className={`flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-2 py-2 text-sm ${entry === current ? 'bg-accent-soft text-accent-soft-foreground' : ''}`}
            >
              <Line entry={entry} />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

function Line({ entry }: { entry: Entry }) {
  const t = useTranslations('search');
  if (entry.kind === 'payment') return <PaymentLine payment={entry.payment} />;
  if (entry.kind === 'subscription') return <SubscriptionLine subscription={entry.subscription} />;
  if (entry.kind === 'chargeback') return <ChargebackLine chargeback={entry.chargeback} />;
  if (entry.kind === 'settlement') return <SettlementLine settlement={entry.settlement} />;
  if (entry.kind === 'merchant') return <MerchantLine merchant={entry.merchant} />;
  const Icon = entry.kind === 'page' ? entry.page.icon : ListFilter;
  return (
    <>
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      <span className="truncate">{entry.kind === 'page' ? entry.page.name : t('allOfAmount', { amount: formatYen(entry.amount) })}</span>
    </>
  );
}

/** The matching part comes first. */
function PaymentLine({ payment }: { payment: FoundPayment }) {
  const t = useTranslations('search');
  const moment = useMoment();
  const { found_by: by, external_order_num: order, last_four_digits: lastFour, email, name, description } = payment;
  const known = order ?? shorten(payment.id);
  const matched = { email, name, description, id: shorten(payment.id), id_end: shorten(payment.id) };
  const label = (by in matched ? matched[by as keyof typeof matched] : null) ?? known;
  const more = [
    label === known ? (name ?? email) : known,
    by === 'last_four' || by === 'amount' ? `•••• ${lastFour}` : null,
    moment(new Date(payment.created_at)),
    payment.merchant_name,
  ];
  return (
    <>
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className="truncate font-medium">{label}</span>
          <span className="text-xs whitespace-nowrap text-muted">{t(`foundBy.${by}`)}</span>
        </span>
        <span className="block truncate text-xs text-muted tabular-nums">{more.filter(Boolean).join(' · ')}</span>
      </span>
      <span className="max-sm:hidden">
        <PaymentStatusChip status={payment.status} way={payment.brand} />
      </span>
      <Money amount={payment.amount} className="min-w-20 text-right font-medium" />
    </>
  );
}

function SubscriptionLine({ subscription }: { subscription: FoundSubscription }) {
  const { id, external_subscription_num: number, merchant_name: name, amount } = subscription;
  return (
    <>
      <CalendarSync aria-hidden="true" className="size-4 shrink-0" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{number ?? shorten(id)}</span>
        {name && <span className="block truncate text-xs text-muted">{name}</span>}
      </span>
      <Money amount={amount} className="min-w-20 text-right font-medium" />
    </>
  );
}

function ChargebackLine({ chargeback }: { chargeback: FoundChargeback }) {
  const t = useTranslations('search');
  const moment = useMoment();
  return (
    <>
      <ShieldAlert aria-hidden="true" className="size-4 shrink-0" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{shorten(chargeback.id)}</span>
        <span className="block truncate text-xs text-muted tabular-nums">
          {t('chargebackDue', { at: moment(new Date(chargeback.due_date)) })}
        </span>
      </span>
      <Money amount={chargeback.amount} className="min-w-20 text-right font-medium" />
    </>
  );
}

function SettlementLine({ settlement }: { settlement: FoundSettlement }) {
  const t = useTranslations('search');
  const days = useDays();
  const { reference, pay_date: day, merchant_name: name, amount } = settlement;
  return (
    <>
      <BanknoteArrowUp aria-hidden="true" className="size-4 shrink-0" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{reference}</span>
        <span className="block truncate text-xs text-muted tabular-nums">
          {t('settlementOf', { day: days({ from: day, to: day }), name })}
        </span>
      </span>
      <Money amount={amount} className="min-w-20 text-right font-medium" />
    </>
  );
}

function MerchantLine({ merchant: { id, name, platform_name: platform } }: { merchant: FoundMerchant }) {
  const t = useTranslations('search');
  return (
    <>
      <Store aria-hidden="true" className="size-4 shrink-0" />
      <span className="min-w-0 flex-1">
        <span className="block truncate">{name}</span>
        {platform && <span className="block truncate text-xs text-muted">{t('ofPlatform', { platform })}</span>}
      </span>
      <code className="font-mono text-xs text-muted">{shorten(id)}</code>
    </>
  );
}
