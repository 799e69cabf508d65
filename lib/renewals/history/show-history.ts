import { findMerchantNames } from '@/lib/merchants/store';
import { query } from '@/lib/operation/query';
import { wireTimeOrNull } from '@/lib/operation/time';
import { type HistoryChange, kindOf } from '@/lib/renewals/history/entry';
import { type ShownPeriod, type SubscriptionHistory, subscriptionHistory } from '@/lib/renewals/history/schema';
import { type FoundPeriod, getHistory } from '@/lib/renewals/history/store';
import { namedIn } from '@/lib/splits/split';
import { shownTo } from '@/lib/subscriptions/present';
import { showSubscriptionInput } from '@/lib/subscriptions/schema';
import type { SubscriptionRow } from '@/lib/subscriptions/subscription';

const presentPeriod = ({
  sequence,
  startsOn,
  endsOn,
  state,
  amount,
  tax,
  tries,
  settledAt,
  lookedAt,
  payment,
}: FoundPeriod): ShownPeriod => ({
  sequence,
  start: startsOn,
  end: endsOn,
  state,
  amount,
  tax,
  tries,
  settled_at: wireTimeOrNull(settledAt),
  looked_at: lookedAt !== null,
  payment: payment && {
    id: payment.id,
    status: payment.status,
    brand: payment.brand,
    amount_refunded: payment.amountRefunded,
    failure_code: payment.failureCode,
  },
});

type Entry = SubscriptionHistory['timeline'][number];
const actorKinds = ['user', 'key', 'system', 'guest'] as const;

/** People of the merchant read who of them it was; of the service and the customer no name is told. */
function actorOf({ actorKind, actorLabel }: HistoryChange): Entry['actor'] {
  const kind = actorKinds.find((one) => one === actorKind);
  return kind ? { kind, name: kind === 'user' || kind === 'key' ? actorLabel : null } : null;
}

function presentChange(change: HistoryChange, kind = kindOf(change)): Entry {
  const isCharged = kind === 'captured' || kind === 'failed' || kind === 'recovered';
  const amount = Number(change.after?.amount ?? 0) + Number(change.after?.tax ?? 0);
  const mail = kind === 'mailed' ? String(change.after?.mail) : null;
  return { id: change.id, at: change.createdAt.toISOString(), kind, actor: actorOf(change), amount: isCharged ? amount : null, mail };
}

/** One that a checkout begins is paid with its beginning: two things, of one record. */
function entriesOf(change: HistoryChange): Entry[] {
  const entry = presentChange(change);
  const isPaid = entry.kind === 'created' && Number(change.after?.paid_count) > 0;
  return isPaid ? [{ ...presentChange(change, 'captured'), id: `${change.id}-paid` }, entry] : [entry];
}

/** With its beginning, of which a first charge leaves no record of its own. */
function timelineOf({ createdAt, id }: SubscriptionRow, changes: readonly HistoryChange[]): Entry[] {
  const shown = changes.flatMap(entriesOf);
  if (shown.some(({ kind }) => kind === 'created')) return shown;
  return [...shown, { id, at: new Date(createdAt).toISOString(), kind: 'created', actor: null, amount: null, mail: null }];
}

const sellersIn = ({ platformDetails, pendingChange }: SubscriptionRow): string[] => [
  ...new Set([...namedIn(platformDetails ?? undefined), ...namedIn(pendingChange?.platformDetails ?? undefined)]),
];

/** For the screens: a subscription with its periods, their charges, and what has happened to it. */
export const showSubscriptionHistory = query<typeof showSubscriptionInput, SubscriptionHistory>({
  name: 'subscription.history',
  summary: 'Show a subscription with its periods and what has happened to it',
  allow: 'subscriptions:read',
  input: showSubscriptionInput,
  output: subscriptionHistory,
  async run({ scope, caller }, { id }) {
    const { view, periods, earlier, changes } = await getHistory(scope, id);
    const { tenantId } = view.subscription;
    const sellers = sellersIn(view.subscription);
    const names = await findMerchantNames([tenantId], [tenantId, ...sellers]);
    const nameOf = (of: string) => names.get(of)?.name ?? '';
    return {
      subscription: { ...shownTo(caller, view), merchant_name: scope.kind === 'all' ? nameOf(tenantId) : null },
      merchant: { id: tenantId, name: nameOf(tenantId) },
      sellers: sellers.map((seller) => ({ id: seller, name: nameOf(seller) })),
      periods: periods.map(presentPeriod),
      earlier,
      timeline: timelineOf(view.subscription, changes),
    };
  },
});
