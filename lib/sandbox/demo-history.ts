import type { Caller } from '@/lib/auth/actor';
import { cancelPayment } from '@/lib/payments/cancel-payment';
import { capturePayment } from '@/lib/payments/capture-payment';
import { createPayment } from '@/lib/payments/create-payment';
import { expirePayment } from '@/lib/payments/expire-payment';
import { refundPayment } from '@/lib/refunds/refund-payment';
import { Refusal } from '@/lib/refusal';
import {
  boxName,
  boxSellers,
  cards,
  customers,
  detailsOf,
  type Line,
  largeOrder,
  menu,
  refusedCards,
  sellers,
} from '@/lib/sandbox/demo-catalogue';
import { disputes } from '@/lib/sandbox/demo-chargebacks';
import { waysHistory } from '@/lib/sandbox/demo-payment-methods';
import { giveBack } from '@/lib/sandbox/demo-refund';
import { subscriptionHistory } from '@/lib/sandbox/demo-subscriptions';
import { type Callers, dayMs, happen, hourMs, lastStep, type Step } from '@/lib/sandbox/demo-time';

const authorizationDays = 30;

type Fate = 'captured' | 'authorized' | 'cancelled' | 'expired' | 'refunded' | 'partly refunded' | 'partly captured' | 'failed' | 'unknown';
type Order = { at: Date; number: string; lines: Line[]; customer: readonly [string, string]; card: string; fate: Fate; name?: string };

/** Deterministic: a small generator with a fixed seed. */
function dice(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const pick = <Item>(items: readonly Item[], roll: (below: number) => number): Item => items[roll(items.length)] as Item;

/** Fates that take time come early, open ones come late. */
function fateOf(index: number, count: number): Fate {
  if (index % 17 === 5) return 'failed';
  if (index >= count - 12) return index % 3 === 0 ? 'authorized' : 'captured';
  if (index < count / 3 && index % 13 === 4) return 'expired';
  if (index % 19 === 7) return 'cancelled';
  if (index % 14 === 9) return 'refunded';
  if (index % 23 === 11) return 'partly refunded';
  if (index % 29 === 13) return 'partly captured';
  return 'captured';
}

/** The sellers whose goods are sold. */
const known = sellers.filter(({ status }) => status !== 'declined');

/** One to three sellers' goods in an order, each seller once. */
function linesOf(ids: ReadonlyMap<string, string>, roll: (below: number) => number): Line[] {
  const wanted = new Set(Array.from({ length: 1 + roll(3) }, () => roll(known.length)));
  return [...wanted].map((index) => {
    const seller = known[index] as (typeof known)[number];
    const [name, yen] = pick(seller.goods, roll);
    return { sellerId: ids.get(seller.name) ?? '', name, yen };
  });
}

const inputOf = ({ lines, number, customer: [name, email], card, fate, name: goods }: Order) => ({
  amount: lines.reduce((total, { yen }) => total + yen, 0),
  currency: 'JPY',
  tax: 0,
  capture: fate !== 'authorized' && fate !== 'cancelled' && fate !== 'expired' && fate !== 'partly captured',
  payment_details: { type: 'credit_card', number: card, month: 12, year: 2030, verification_value: '123', name, email },
  platform_details: detailsOf(lines),
  external_order_num: number,
  description: goods ?? lines.map((line) => line.name).join('、'),
  metadata: { channel: 'web' },
});

const returned = 'お客様都合による返品';

/** A refused card, and an acquirer that has taken the money without an answer: recovery asks it a minute later. */
const endsInRefusal: readonly Fate[] = ['failed', 'unknown'];
const silence = { scenario: 'gateway_timeout_approved' };

/** The later steps of a payment, by its fate. */
function laterSteps({ caller, system }: Callers, { at, lines, fate }: Order, id: string): Step[] {
  const [first] = lines as [Line];
  const later = (hours: number, who: Caller, act: (then: Caller) => Promise<unknown>): Step[] => {
    const then = new Date(at.getTime() + hours * hourMs);
    return [lastStep(then, () => act({ ...who, now: then }))];
  };
  if (fate === 'cancelled') return later(5, caller, (then) => cancelPayment(then, { id }));
  if (fate === 'expired') return later(authorizationDays * 24 + 1, system, (then) => expirePayment(then, { id }));
  if (fate === 'partly captured') {
    const input = { id, amount: first.yen, platform_details: detailsOf([first]) };
    return later(20, caller, (then) => capturePayment(then, input));
  }
  if (fate === 'refunded') return later(30, caller, (then) => giveBack(then, { id, description: returned }));
  if (fate === 'partly refunded') {
    const amount = Math.floor(first.yen / 2);
    const input = { id, amount, platform_details: detailsOf([{ ...first, yen: amount }]), description: '一部商品の破損' };
    return later(26, caller, (then) => giveBack(then, input));
  }
  return [];
}

function stepOf(callers: Callers, order: Order): Step {
  const { at, fate } = order;
  return {
    at,
    act: async () => {
      const asked = { ...callers.caller, now: at, ...(fate === 'unknown' && silence) };
      const payment = await createPayment(asked, inputOf(order)).catch((error) => {
        if (endsInRefusal.includes(fate) && error instanceof Refusal) return null;
        throw error;
      });
      return payment ? laterSteps(callers, order, payment.id) : [];
    },
  };
}

/** Two months of orders, more each week. */
function usualOrders(now: Date, ids: ReadonlyMap<string, string>): Order[] {
  const roll = dice(20_261_121);
  const count = 150;
  const days = 62;
  const start = now.getTime() - days * dayMs;
  return Array.from({ length: count }, (_, index) => {
    const at = new Date(start + Math.floor((index / count) ** 0.8 * (days - 0.35) * dayMs) + roll(6 * hourMs));
    const fate = fateOf(index, count);
    const card = fate === 'failed' ? pick(refusedCards, roll) : pick(cards, roll);
    return { at, number: `TS-${1001 + index}`, lines: linesOf(ids, roll), customer: pick(customers, roll), card, fate };
  });
}

/** Orders that need attention today, and orders that test the screens: many sellers in one payment, long words, a large amount. */
function specialOrders(now: Date, ids: ReadonlyMap<string, string>): Order[] {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const lineOf = (index: number, name?: string, yen?: number): Line => {
    const { name: seller, goods } = known[index] as (typeof known)[number];
    const [[usual, price]] = goods as [[string, number]];
    return { sellerId: ids.get(seller) ?? '', name: name ?? usual, yen: yen ?? price };
  };
  // an authorization ends thirty days after it was made
  const ending = (hoursLeft: number, number: string, line: Line, customer: number): Order => ({
    at: before(authorizationDays * dayMs - hoursLeft * hourMs),
    number,
    lines: [line],
    customer: customers[customer] ?? customers[0],
    card: cards[customer % cards.length] ?? cards[0],
    fate: 'authorized',
  });
  const box = Array.from({ length: boxSellers }, (_, index) => lineOf(index));
  const usual = { customer: customers[4], card: cards[1] };
  return [
    ending(19, 'TS-0991', lineOf(1, largeOrder.name, largeOrder.yen), 10),
    ending(44, 'TS-0993', lineOf(5), 3),
    ending(66, 'TS-0996', lineOf(7), 6),
    { ...usual, at: before(5 * dayMs), number: 'BOX-2026-HARU-0001', lines: box, fate: 'captured', name: boxName },
    { ...usual, at: before(2 * 60_000), number: 'TS-1151', lines: [lineOf(2), lineOf(3)], fate: 'unknown' },
  ];
}

/** The handbook's example order: 10,000 yen, 6,000 and 3,000. */
function workedExample(caller: Caller, ids: ReadonlyMap<string, string>): Step {
  const [a, b] = sellers;
  const lines = [
    { sellerId: ids.get(a?.name ?? '') ?? '', name: '染付 小鉢 六客', yen: 6_000 },
    { sellerId: ids.get(b?.name ?? '') ?? '', name: '檜の箸 五膳', yen: 3_000 },
  ];
  const at = new Date(caller.now.getTime() - hourMs);
  const customer = ['山田 太郎', 'taro.yamada@example.jp'] as const;
  const input = { ...inputOf({ at, number: 'A-1042', lines, customer, card: cards[0], fate: 'captured' }), amount: 10_000 };
  return lastStep(at, () => createPayment({ ...caller, now: at }, input));
}

/** A platform's past orders, and what happens beside them. */
export async function platformHistory(callers: Callers, ids: ReadonlyMap<string, string>, beside: readonly Step[]): Promise<void> {
  const { caller } = callers;
  const orders = [...usualOrders(caller.now, ids), ...specialOrders(caller.now, ids)];
  await happen([
    ...orders.map((order) => stepOf(callers, order)),
    ...waysHistory(callers, ids),
    ...disputes(callers, ids),
    ...subscriptionHistory(callers, ids),
    workedExample(caller, ids),
    ...beside,
  ]);
}

/** The ordinary merchant's sales of two months: more than half a million yen. Some cards are refused, and some sales refunded. */
export async function ordinaryHistory(caller: Caller): Promise<void> {
  const roll = dice(70_707);
  const count = 92;
  const sales = Array.from({ length: count }, (_, index): Step => {
    const at = new Date(caller.now.getTime() - (count - index) * 16 * hourMs - roll(4 * hourMs));
    const [name, yen] = menu[index % menu.length] as (typeof menu)[number];
    const [customer, email] = pick(customers, roll);
    const card = index % 21 === 20 ? refusedCards[1] : pick(cards, roll);
    const input = {
      amount: yen,
      currency: 'JPY',
      payment_details: { type: 'credit_card', number: card, month: 9, year: 2031, verification_value: '123', name: customer, email },
      external_order_num: `HD-${2001 + index}`,
      description: name,
      // the room is only reserved, and its authorization nearly over
      capture: index !== 48,
    };
    return { at, act: () => sell(caller, at, input, index % 23 === 9) };
  });
  await happen(sales);
}

async function sell(caller: Caller, at: Date, input: object, goesBack: boolean): Promise<Step[]> {
  const payment = await createPayment({ ...caller, now: at }, input).catch((error) => {
    if (!(error instanceof Refusal)) throw error;
    return null;
  });
  if (!payment || !goesBack) return [];
  const now = new Date(at.getTime() + 28 * hourMs);
  return [lastStep(now, () => refundPayment({ ...caller, now }, { id: payment.id, description: returned }))];
}
