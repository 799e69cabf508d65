import {
  CalendarX,
  ClipboardCheck,
  ClipboardList,
  Clock,
  Hand,
  Landmark,
  Link2Off,
  type LucideIcon,
  RotateCcw,
  RotateCw,
  SearchX,
  ShieldAlert,
  TimerOff,
  Webhook,
} from 'lucide-react';
import { useTranslations } from 'next-intl';
import { dayInTokyo } from '@/components/filters/day-in-tokyo';
import { DismissTask } from '@/components/home/dismiss-task';
import type { TaskActs } from '@/components/home/dismissals';
import type { TaskGroup } from '@/components/home/task-group';
import { noFilters as allSellers, hrefOf as sellersHref } from '@/components/merchants/sellers/filters';
import { hrefOf, noFilters } from '@/components/payments/filters';
import { noFilters as allPayouts, hrefOf as payoutsHref } from '@/components/payouts/filters';
import { noFilters as allSubscriptions, hrefOf as subscriptionsHref } from '@/components/subscriptions/filters';
import { Countdown } from '@/components/ui/countdown';
import { shorten } from '@/components/ui/short-id';
import { useTimeSince } from '@/components/ui/timestamp';
import { visible } from '@/components/ui/visible';
import { isDismissable, type NeedKind, needsShown } from '@/lib/home/home';
import type { HomeReply, NeedsOfKind } from '@/lib/home/schema';
import type { SubscriptionTasks } from '@/lib/home/subscriptions/schema';
import { isCash } from '@/lib/money/methods';
import { feeMethods } from '@/lib/money/rates';
import type { OverdueReply } from '@/lib/settlements/overdue/schema';

const icons: Record<NeedKind, LucideIcon> = {
  refundFailed: RotateCcw,
  refundShort: RotateCcw,
  refundRefused: RotateCcw,
  expiring: Clock,
  unknown: SearchX,
};

/** Cash is captured by itself. */
const captured = feeMethods.filter((method) => !isCash(method));

/** The list with all of a kind; null: no filter finds it. */
function placeOf({ kind, from, to }: NeedsOfKind): string | null {
  if (kind !== 'expiring') return null;
  const days = { from: dayInTokyo(new Date(from)), to: dayInTokyo(new Date(to)) };
  return hrefOf({ ...noFilters, status: ['authorized'], brand: captured, ...days });
}

/** What tells a payment from others: its customer and its order, or else its id. */
function useWho() {
  const t = useTranslations('home.needs');
  return (customer: string | null, order: string | null, id: string): string =>
    [customer && visible(customer), order && t('order', { number: visible(order) })].filter(Boolean).join(' · ') || shorten(id);
}

function useCommon(now: string) {
  const t = useTranslations('home.needs');
  const since = useTimeSince();
  return {
    t,
    who: useWho(),
    since: (at: string) => since(new Date(at), new Date(now)),
    counted: (count: number) => ({ count, countText: t('count', { count }) }),
    allOf: (count: number, href: string) => ({ all: { href, text: t('all', { count }) } }),
  };
}

/** Payouts whose day is over. */
export function useOverdue(now: string): (overdue: OverdueReply) => TaskGroup[] {
  const { t, counted, allOf } = useCommon(now);
  return ({ count, amount, first }) =>
    count === 0
      ? []
      : [
          {
            key: 'overdue',
            icon: Landmark,
            look: 'danger',
            title: t('overdue'),
            ...counted(count),
            amount,
            tasks: first.map((payout) => ({
              key: payout.id,
              href: `/payouts/${payout.id}`,
              who: visible(payout.merchant_name),
              facts: [
                <span key="days" className="font-medium text-danger-soft-foreground">
                  {t('overdueDays', { days: payout.days })}
                </span>,
              ],
              amount: payout.amount,
            })),
            ...(count > first.length && allOf(count, payoutsHref({ ...allPayouts, status: 'pending' }))),
          },
        ];
}

export function useChargebacks(now: string): (chargebacks: HomeReply['chargebacks']) => TaskGroup[] {
  const { t, who, counted, allOf } = useCommon(now);
  return ({ count, first }) =>
    count === 0
      ? []
      : [
          {
            key: 'chargebacks',
            icon: ShieldAlert,
            look: first.some(({ urgent }) => urgent) ? 'danger' : 'warning',
            isOpen: first.some(({ urgent }) => urgent),
            title: t('chargebacks'),
            ...counted(count),
            tasks: first.map((one) => ({
              key: one.id,
              href: `/chargebacks/${one.id}`,
              who: who(one.customer, one.external_order_num, one.id),
              facts: [one.reason_code, <Countdown key="due" due={one.due_date} now={now} />],
              amount: one.amount,
            })),
            ...(count > first.length && allOf(count, '/chargebacks?status=pending')),
          },
        ];
}

/** Payments with something to do. Refunds that did not work can be put away. */
export function useNeeds(now: string, acts: TaskActs | null): (needs: NeedsOfKind) => TaskGroup {
  const { t, who, since, counted, allOf } = useCommon(now);
  return (needs) => {
    const { kind, payments, count, amount } = needs;
    const place = placeOf(needs);
    const shown = place ? payments.slice(0, needsShown) : payments;
    return {
      key: kind,
      icon: icons[kind],
      look: kind.startsWith('refund') ? 'danger' : 'warning',
      title: t(`kinds.${kind}`),
      ...counted(count),
      amount,
      tasks: shown.map((need) => {
        const name = who(need.customer, need.external_order_num, need.payment_id);
        const task = isDismissable(kind) ? { kind, payment_id: need.payment_id, at: need.at } : null;
        return {
          key: `${need.payment_id} ${need.at}`,
          href: `/payments/${need.payment_id}`,
          who: name,
          facts: [kind === 'unknown' && need.asked ? t(`asked.${need.asked}`) : null, t(`when.${kind}`, { when: since(need.at) })],
          amount: need.amount,
          ...(acts && task && { action: <DismissTask task={task} name={name} act={acts.dismiss} /> }),
        };
      }),
      ...(place && count > shown.length && allOf(count, place)),
      ...(!place && count > shown.length && { rest: t('later', { count: count - shown.length }) }),
    };
  };
}

const subscriptionKinds = { suspended: TimerOff, retrying: RotateCw, missed: CalendarX };
const subscriptionPlaces = {
  suspended: subscriptionsHref({ ...allSubscriptions, status: ['suspended'] }),
  retrying: subscriptionsHref({ ...allSubscriptions, status: ['retrying'] }),
  missed: subscriptionsHref({ ...allSubscriptions, missed: 'yes' }),
};

/** Subscriptions whose charge fails, was given up or was not made, the worst first. */
export function useSubscriptions(now: string): (tasks: SubscriptionTasks) => TaskGroup[] {
  const { t, since, counted, allOf } = useCommon(now);
  const toldOf = (kind: keyof typeof subscriptionKinds, { needs, at }: SubscriptionTasks['retrying']['first'][number]) => {
    if (needs && kind === 'retrying') return t(`subscriptions.waits.${needs}`);
    return at && t(kind === 'retrying' ? 'subscriptions.retried' : 'subscriptions.since', { when: since(at) });
  };
  return (tasks) =>
    (['suspended', 'retrying', 'missed'] as const).flatMap((kind) => {
      const { count, first } = tasks[kind];
      if (count === 0) return [];
      const rows = first.map((task) => ({
        key: task.id,
        href: `/subscriptions/${task.id}`,
        who: visible(task.description || task.external_subscription_num || shorten(task.id)),
        facts: [toldOf(kind, task)],
        amount: task.amount,
      }));
      const common = { key: kind, icon: subscriptionKinds[kind], look: kind === 'suspended' ? ('danger' as const) : ('warning' as const) };
      return [
        {
          ...common,
          title: t(`subscriptions.${kind}`),
          ...counted(count),
          tasks: rows,
          ...(count > first.length && allOf(count, subscriptionPlaces[kind])),
        },
      ];
    });
}

type Others = Pick<HomeReply, 'failing' | 'errored_sellers' | 'held_sellers' | 'first_reviews' | 'missing_links'>;

/** Webhooks that fail, applications to correct, and pages that a live shop lacks. */
export function useOthers(now: string): (others: Others) => TaskGroup[] {
  const { t, since, counted } = useCommon(now);
  const one = (key: string, icon: LucideIcon, title: string, href: string, who: string): TaskGroup => ({
    ...{ key, icon, title, look: 'warning', tasks: [{ key, href, who, facts: [] }] },
    ...counted(1),
  });
  return ({ failing, errored_sellers: errored, held_sellers: held, first_reviews: unchecked, missing_links: links }) => [
    ...(failing.length > 0
      ? [
          {
            ...{ key: 'failing', icon: Webhook, look: 'danger' as const, title: t('failing') },
            ...counted(failing.length),
            tasks: failing.map(({ id, url, since: at }) => ({
              ...{ key: id, href: `/developers/webhooks/${id}`, who: url },
              facts: [t('failingSince', { when: since(at) })],
            })),
          },
        ]
      : []),
    ...(unchecked ? [one('unchecked', ClipboardCheck, t('unchecked'), '/sellers/reviews', t('uncheckedCount', { count: unchecked }))] : []),
    ...(errored > 0
      ? [
          one(
            'errored',
            ClipboardList,
            t('errored'),
            sellersHref({ ...allSellers, status: 'errors' }),
            t('erroredCount', { count: errored }),
          ),
        ]
      : []),
    ...(held > 0 ? [one('held', Hand, t('held'), sellersHref({ ...allSellers, status: 'held' }), t('heldCount', { count: held }))] : []),
    ...(links.length > 0
      ? [one('links', Link2Off, t('missingLinks'), '/settings/checkout', links.map((link) => t(`links.${link}`)).join(t('and')))]
      : []),
  ];
}
