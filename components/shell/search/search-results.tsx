'use client';
import { BanknoteArrowUp, CalendarSync, ListFilter, ShieldAlert, Store, UserRound } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useDays } from '@/components/ledger/balance/use-days';
import type { Entry, Group } from '@/components/shell/search/entries';
import { Money } from '@/components/ui/money';
import { PaymentStatusChip } from '@/components/ui/payment-status-chip';
import { shorten } from '@/components/ui/short-id';
import { useMoment } from '@/components/ui/timestamp';
import { formatYen } from '@/components/ui/yen';
import type { FoundChargeback, FoundCustomer, FoundMerchant, FoundPayment, FoundSettlement, FoundSubscription } from '@/lib/search/schema';

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
  if (entry.kind === 'customer') return <CustomerLine customer={entry.customer} />;
  if (entry.kind === 'merchant') return <MerchantLine merchant={entry.merchant} />;
  const place = entry.kind === 'page' ? entry.page : entry.kind === 'act' ? entry.act : null;
  const Icon = place?.icon ?? ListFilter;
  return (
    <>
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      <span className="truncate">{place?.name ?? (entry.kind === 'amount' && t('allOfAmount', { amount: formatYen(entry.amount) }))}</span>
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
  const { id, external_subscription_num: number, description, merchant_name: name, amount } = subscription;
  const more = [description && number, name].filter(Boolean);
  return (
    <>
      <CalendarSync aria-hidden="true" className="size-4 shrink-0" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{description || number || shorten(id)}</span>
        {more.length > 0 && <span className="block truncate text-xs text-muted">{more.join(' · ')}</span>}
      </span>
      <Money amount={amount} className="min-w-20 text-right font-medium" />
    </>
  );
}

/** A chargeback is known by its payment. */
function ChargebackLine({ chargeback }: { chargeback: FoundChargeback }) {
  const t = useTranslations('search');
  const { external_order_num: order, customer_name: customer, last_four_digits: lastFour, merchant_name: merchant } = chargeback;
  const known = [order, customer].filter(Boolean);
  const moment = useMoment();
  return (
    <>
      <ShieldAlert aria-hidden="true" className="size-4 shrink-0" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{known.length > 0 ? known.join(' · ') : shorten(chargeback.id)}</span>
        <span className="block truncate text-xs text-muted tabular-nums">
          {[merchant, lastFour && `•••• ${lastFour}`, t('chargebackDue', { at: moment(new Date(chargeback.due_date)) })]
            .filter(Boolean)
            .join(' · ')}
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

function CustomerLine({ customer: { id, name, email, brand, last_four_digits: lastFour } }: { customer: FoundCustomer }) {
  const t = useTranslations('payment.brands');
  return (
    <>
      <UserRound aria-hidden="true" className="size-4 shrink-0" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{name || email || shorten(id)}</span>
        {name && email && <span className="block truncate text-xs text-muted">{email}</span>}
      </span>
      <span className="text-xs whitespace-nowrap text-muted tabular-nums">
        {[t(brand), lastFour && `•••• ${lastFour}`].filter(Boolean).join(' ')}
      </span>
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
