import type { LucideIcon } from 'lucide-react';
import { nameKey } from '@/lib/japan/typed';
import { wantedBy } from '@/lib/keywords/wanted';
import type {
  Found,
  FoundChargeback,
  FoundCustomer,
  FoundMerchant,
  FoundPayment,
  FoundSettlement,
  FoundSubscription,
} from '@/lib/search/schema';

/** The person who searches decides offers and words; the operation decides the results. */
export type Searcher = 'platform' | 'merchant' | 'seller' | 'operator';
export type Page = { id: string; name: string; href: string; icon: LucideIcon };
/** Something to begin. `also`: other words for it. */
export type Act = Page & { also: string; isFile: boolean };

/** A line of the results. */
export type Entry =
  | { key: string; href: string; kind: 'payment'; payment: FoundPayment }
  | { key: string; href: string; kind: 'subscription'; subscription: FoundSubscription }
  | { key: string; href: string; kind: 'chargeback'; chargeback: FoundChargeback }
  | { key: string; href: string; kind: 'settlement'; settlement: FoundSettlement }
  | { key: string; href: string; kind: 'amount'; amount: number }
  | { key: string; href: string; kind: 'merchant'; merchant: FoundMerchant }
  | { key: string; href: string; kind: 'customer'; customer: FoundCustomer }
  | { key: string; href: string; kind: 'act'; act: Act }
  | { key: string; href: string; kind: 'page'; page: Page };
export type Group = {
  id: 'payments' | 'subscriptions' | 'chargebacks' | 'settlements' | 'sellers' | 'merchants' | 'customers' | 'acts' | 'pages';
  entries: Entry[];
};

/** This many results for an amount: there may be more. */
const many = 5;

function paymentEntries(payments: FoundPayment[], typed: string): Entry[] {
  const { amount } = wantedBy(typed);
  const entries: Entry[] = payments.map((payment) => ({ key: payment.id, href: `/payments/${payment.id}`, kind: 'payment', payment }));
  const isMore = amount !== null && payments.filter(({ found_by }) => found_by === 'amount').length >= many;
  return isMore ? [...entries, { key: 'amount', href: `/payments?amount=${amount}`, kind: 'amount', amount }] : entries;
}

/** Pages by name or address. */
function pagesNamed(pages: readonly Page[], typed: string): Page[] {
  const [text, key] = [typed.trim().toLowerCase(), nameKey(typed)];
  return pages.filter(({ name, href }) => (key !== '' && nameKey(name).includes(key)) || href.includes(text));
}

/** By a part of its name or of another word for it; without text all. */
function actsNamed(acts: readonly Act[], typed: string): Act[] {
  const key = nameKey(typed);
  return typed.trim() === '' ? [...acts] : acts.filter(({ name, also }) => key !== '' && nameKey(`${name} ${also}`).includes(key));
}

type Context = { typed: string; pages: readonly Page[]; acts: readonly Act[]; searcher: Searcher; merchantHref: (id: string) => string };

/** The groups in their order; without text only what can be begun, and pages. */
export function groupsOf(found: Found | undefined, { typed, pages, acts, searcher, merchantHref }: Context): Group[] {
  const merchants = (found?.merchants ?? []).map((merchant) => ({
    key: merchant.id,
    href: merchantHref(merchant.id),
    kind: 'merchant' as const,
    merchant,
  }));
  const groups: Group[] = [
    { id: 'payments', entries: paymentEntries(found?.payments ?? [], typed) },
    {
      id: 'customers',
      entries: (found?.customers ?? []).map((customer) => ({
        key: customer.id,
        href: `/customers/${customer.id}`,
        kind: 'customer',
        customer,
      })),
    },
    {
      id: 'subscriptions',
      entries: (found?.subscriptions ?? []).map((subscription) => ({
        key: subscription.id,
        href: `/subscriptions/${subscription.id}`,
        kind: 'subscription',
        subscription,
      })),
    },
    {
      id: 'chargebacks',
      entries: (found?.chargebacks ?? []).map((chargeback) => ({
        key: chargeback.id,
        href: `/chargebacks/${chargeback.id}`,
        kind: 'chargeback',
        chargeback,
      })),
    },
    {
      id: 'settlements',
      entries: (found?.settlements ?? []).map((settlement) => ({
        key: settlement.id,
        href: `/payouts/${settlement.id}`,
        kind: 'settlement',
        settlement,
      })),
    },
    { id: searcher === 'operator' ? 'merchants' : 'sellers', entries: merchants },
    { id: 'acts', entries: actsNamed(acts, typed).map((act) => ({ key: `act-${act.id}`, href: act.href, kind: 'act', act })) },
    {
      id: 'pages',
      entries: pagesNamed(pages, typed).map((page) => ({ key: `page-${page.id}`, href: page.href, kind: 'page', page })),
    },
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}
