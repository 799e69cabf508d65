import type { Caller } from '@/lib/auth/actor';
import { asInstallation } from '@/lib/auth/call-as-installation';
import { createCustomer } from '@/lib/customers/create-customer';
import { createSubscription } from '@/lib/renewals/create-subscription';
import { renewSubscription } from '@/lib/renewals/renew-subscription';
import { updateSubscription } from '@/lib/renewals/update-subscription';
import { cards, customers, detailsOf, refusedCards, sellers } from '@/lib/sandbox/demo-catalogue';
import { type Callers, dayMs, type Step } from '@/lib/sandbox/demo-time';
import { cancelSubscription } from '@/lib/subscriptions/cancel-subscription';
import { updateCustomer } from '@/lib/subscriptions/customers/update-customer';
import { deleteSubscription } from '@/lib/subscriptions/delete-subscription';
import { pauseSubscription } from '@/lib/subscriptions/pause-subscription';
import type { Period } from '@/lib/subscriptions/schedule';
import { showSubscription } from '@/lib/subscriptions/show-subscription';

type Person = (typeof customers)[number];
type Started = { id: string; customer: string; whose: Person };
/** What its customer or the platform does, so many days before today. */
type Turn = { daysAgo: number; act: (then: Caller, of: Started) => Promise<unknown> };
type DemoSubscription = {
  name: string;
  yen: number;
  /** The seller's amount; none: all is the platform's. */
  share?: [seller: number, yen: number];
  period: Period;
  daysAgo: number;
  customer: number;
  /** It ends after so many charges. */
  times?: number;
  startsInDays?: number;
  turns?: Turn[];
};

const cardOf = (number: string | undefined, [name, email]: Person) => ({
  payment_details: { type: 'credit_card', number, month: 12, year: 2030, name, email },
  validate: false,
});

const [insufficient, , expired] = refusedCards;
/** From a day on its customer has another card. */
const cardFrom = (daysAgo: number, number: string | undefined): Turn => ({
  daysAgo,
  act: (then, { customer, whose }) => updateCustomer(then, { id: customer, ...cardOf(number, whose) }),
});
const turn = (daysAgo: number, act: (then: Caller, raw: { id: string }) => Promise<unknown>): Turn => ({
  daysAgo,
  act: (then, { id }) => act(then, { id }),
});

/** One in every state. The second date of a monthly one is 28 to 31 days after its first. */
const subscriptions: DemoSubscription[] = [
  { name: '季節のうつわ便', yen: 6_800, share: [0, 5_400], period: 'monthly', daysAgo: 61, customer: 0 },
  { name: '木の道具 定期便', yen: 5_200, share: [1, 4_100], period: 'monthly', daysAgo: 36, customer: 1 },
  { name: '手ぬぐい 週がわり便', yen: 2_400, share: [2, 1_900], period: 'weekly', daysAgo: 40, customer: 2 },
  // charged tomorrow: the seller who signs in expects a share
  { name: '有田焼の豆皿 週がわり便', yen: 1_800, share: [0, 1_400], period: 'weekly', daysAgo: 41, customer: 4 },
  { name: 'てしごと市場 年会員', yen: 12_000, period: 'yearly', daysAgo: 60, customer: 3 },
  { name: '藍染教室 月謝', yen: 8_800, share: [2, 7_000], period: 'monthly', daysAgo: 3, customer: 4, startsInDays: 12 },
  {
    name: '硝子の月便り',
    yen: 4_600,
    share: [3, 3_600],
    period: 'monthly',
    daysAgo: 33,
    customer: 5,
    turns: [cardFrom(9, insufficient)],
  },
  { name: '季節のうつわ便', yen: 6_800, share: [0, 5_400], period: 'monthly', daysAgo: 34, customer: 6, turns: [cardFrom(8, expired)] },
  {
    name: '木の道具 定期便',
    yen: 5_200,
    share: [1, 4_100],
    period: 'monthly',
    daysAgo: 48,
    customer: 7,
    turns: [cardFrom(22, insufficient)],
  },
  {
    name: '藍染教室 月謝',
    yen: 8_800,
    share: [2, 7_000],
    period: 'monthly',
    daysAgo: 22,
    customer: 8,
    turns: [turn(5, pauseSubscription)],
  },
  {
    name: '硝子の月便り',
    yen: 4_600,
    share: [3, 3_600],
    period: 'monthly',
    daysAgo: 15,
    customer: 9,
    turns: [turn(4, cancelSubscription)],
  },
  {
    name: '硝子の月便り',
    yen: 4_600,
    share: [3, 3_600],
    period: 'monthly',
    daysAgo: 57,
    customer: 2,
    turns: [cardFrom(33, insufficient), cardFrom(23, cards[1])],
  },
  {
    name: '会員十二工房による「ひと月にひとつ、手仕事の贈り物」頒布会（送料・桐箱込み、全12回）',
    yen: 5_400,
    share: [8, 4_800],
    period: 'monthly',
    daysAgo: 20,
    customer: 10,
    times: 12,
  },
  {
    ...{ name: '季節のうつわ便', yen: 5_800, share: [0, 4_600], period: 'monthly', daysAgo: 52, customer: 10 },
    turns: [turn(2, (then, { id }) => updateSubscription(then, { id, amount: 6_800, tax: 0 }))],
  },
  {
    name: '手ぬぐい 週がわり便',
    yen: 2_400,
    share: [2, 1_900],
    period: 'weekly',
    daysAgo: 44,
    customer: 11,
    turns: [turn(6, deleteSubscription)],
  },
];

/** What comes due of it until today, each at its own moment. */
async function dueSteps(today: Date, caller: Caller, id: string): Promise<Step[]> {
  const dueAt = async () => {
    const { retry_at: retry, next_capture_at: next } = await showSubscription(caller, { id });
    return retry ?? next;
  };
  const due = await dueAt();
  if (due === null || Date.parse(due) > today.getTime()) return [];
  const at = new Date(due);
  const act = async () => {
    // a turn in between has ended it
    if ((await dueAt()) !== due) return [];
    const { tenantId = null } = caller.actor as { tenantId?: string | null };
    await renewSubscription(await asInstallation({ ...(tenantId && { tenantId }), now: at }), id);
    return dueSteps(today, caller, id);
  };
  return [{ at, act }];
}

function inputOf({ name, yen, share, period, startsInDays, times }: DemoSubscription, today: Date, ids: readonly string[]) {
  const lines = share ? [{ sellerId: ids[share[0]] ?? '', name, yen: share[1] }] : [];
  return {
    ...{ amount: yen, tax: 0, currency: 'JPY', period, description: name },
    ...(times !== undefined && { max_charges: times }),
    platform_details: detailsOf(lines),
    ...(startsInDays !== undefined && { start_at: new Date(today.getTime() + startsInDays * dayMs).toISOString() }),
  };
}

/** Customers who are charged again and again, and what has happened to them. `ids`: of the sellers, by name. */
export function subscriptionHistory({ caller, system: { now: today } }: Callers, ids: ReadonlyMap<string, string>): Step[] {
  const sellerIds = sellers.map(({ name }) => ids.get(name) ?? '');
  // whole seconds, as the replies tell times: what is due at once is due then
  const before = (days: number) => new Date(Math.floor((today.getTime() - days * dayMs) / 1_000) * 1_000);
  const numberOf = (given: DemoSubscription) => 101 + subscriptions.filter(({ daysAgo }) => daysAgo > given.daysAgo).length;
  return subscriptions.map((given) => ({
    at: before(given.daysAgo),
    async act() {
      const then = { ...caller, now: before(given.daysAgo) };
      const whose = customers[given.customer % customers.length] ?? customers[0];
      const { id: customer } = await createCustomer(then, { ...cardOf(cards[given.customer % cards.length], whose), email: whose[1] });
      const input = { ...inputOf(given, today, sellerIds), external_subscription_num: `TS-S${numberOf(given)}` };
      const { id } = await createSubscription(then, { customer, ...input });
      const turns = (given.turns ?? []).map(({ daysAgo, act }): Step => {
        const now = before(daysAgo);
        return {
          at: now,
          async act() {
            await act({ ...caller, now }, { id, customer, whose });
            return dueSteps(today, caller, id);
          },
        };
      });
      return [...turns, ...(await dueSteps(today, caller, id))];
    },
  }));
}
