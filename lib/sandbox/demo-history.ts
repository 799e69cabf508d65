import type { Caller } from '@/lib/auth/actor';
import { cancelPayment } from '@/lib/payments/cancel-payment';
import { capturePayment } from '@/lib/payments/capture-payment';
import { createPayment } from '@/lib/payments/create-payment';
import { expirePayment } from '@/lib/payments/expire-payment';
import { refundPayment } from '@/lib/refunds/refund-payment';
import { Refusal } from '@/lib/refusal';
import { cards, customers, menu, platformFeePercent, refusedCards, sellers } from '@/lib/sandbox/demo-catalogue';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
const authorizationDays = 30;

type Line = { sellerId: string; name: string; yen: number };
type Fate = 'captured' | 'authorized' | 'cancelled' | 'expired' | 'refunded' | 'partly refunded' | 'partly captured' | 'failed';
type Order = { at: Date; number: string; lines: Line[]; customer: readonly [string, string]; card: string; fate: Fate };

/** The same numbers every time: a small generator with a fixed start. */
function dice(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const pick = <Item>(items: readonly Item[], roll: (below: number) => number): Item => items[roll(items.length)] as Item;

/** Fates that need time come early, those that are open come late. */
function fateOf(index: number, count: number): Fate {
  if (index % 17 === 5) return 'failed';
  if (index < count / 3 && index % 13 === 4) return 'expired';
  if (index % 19 === 7) return 'cancelled';
  if (index % 14 === 9) return 'refunded';
  if (index % 23 === 11) return 'partly refunded';
  if (index % 29 === 13) return 'partly captured';
  return index > count - 12 && index % 3 === 0 ? 'authorized' : 'captured';
}

const detailsOf = (lines: readonly Line[]) => ({
  submerchants: lines.map(({ sellerId, yen }) => ({
    submerchant_id: sellerId,
    amount: yen,
    platform_fee: Math.floor((yen * platformFeePercent) / 100),
  })),
});

/** One to three sellers' goods in an order, each seller once. */
function linesOf(ids: ReadonlyMap<string, string>, roll: (below: number) => number): Line[] {
  const known = sellers.filter(({ status }) => status !== 'declined');
  const wanted = new Set(Array.from({ length: 1 + roll(3) }, () => roll(known.length)));
  return [...wanted].map((index) => {
    const seller = known[index] as (typeof known)[number];
    const [name, yen] = pick(seller.goods, roll);
    return { sellerId: ids.get(seller.name) ?? '', name, yen };
  });
}

const inputOf = ({ lines, number, customer: [name, email], card, fate }: Order) => ({
  amount: lines.reduce((total, { yen }) => total + yen, 0),
  currency: 'JPY',
  tax: 0,
  capture: fate !== 'authorized' && fate !== 'cancelled' && fate !== 'expired' && fate !== 'partly captured',
  payment_details: { type: 'credit_card', number: card, month: 12, year: 2030, verification_value: '123', name, email },
  platform_details: detailsOf(lines),
  external_order_num: number,
  description: lines.map(({ name: goods }) => goods).join('、'),
  metadata: { channel: 'web' },
});

const after = (caller: Caller, at: Date, ms: number): Caller => ({ ...caller, now: new Date(at.getTime() + ms) });

/** Lets an order happen, as its fate says. */
async function happen(caller: Caller, system: Caller, order: Order): Promise<void> {
  const { at, lines, fate } = order;
  const payment = await createPayment({ ...caller, now: at }, inputOf(order)).catch((error) => {
    if (fate === 'failed' && error instanceof Refusal) return null;
    throw error;
  });
  if (!payment) return;
  const { id } = payment;
  const [first] = lines as [Line];
  if (fate === 'cancelled') await cancelPayment(after(caller, at, 5 * hourMs), { id });
  if (fate === 'expired') await expirePayment(after(system, at, authorizationDays * dayMs + hourMs), { id });
  if (fate === 'partly captured')
    await capturePayment(after(caller, at, 20 * hourMs), { id, amount: first.yen, platform_details: detailsOf([first]) });
  if (fate === 'refunded') await refundPayment(after(caller, at, 30 * hourMs), { id, description: 'お客様都合による返品' });
  if (fate === 'partly refunded') {
    const amount = Math.floor(first.yen / 2);
    await refundPayment(after(caller, at, 26 * hourMs), {
      id,
      amount,
      platform_details: detailsOf([{ ...first, yen: amount }]),
      description: '一部商品の破損',
    });
  }
}

/** About two months of orders on the platform, oldest first, and at last the order of the handbook: 10,000 yen, 6,000 and 3,000. */
export async function platformHistory(caller: Caller, system: Caller, ids: ReadonlyMap<string, string>): Promise<void> {
  const roll = dice(20_261_121);
  const count = 120;
  const days = 62;
  const [a, b] = sellers;
  for (let index = 0; index < count; index++) {
    const start = caller.now.getTime() - days * dayMs;
    const at = new Date(start + Math.floor((index / count) * (days - 1.5) * dayMs) + roll(6 * hourMs));
    const fate = fateOf(index, count);
    const card = fate === 'failed' ? pick(refusedCards, roll) : pick(cards, roll);
    await happen(caller, system, {
      at,
      number: `TS-${1001 + index}`,
      lines: linesOf(ids, roll),
      customer: pick(customers, roll),
      card,
      fate,
    });
  }
  const lines = [
    { sellerId: ids.get(a?.name ?? '') ?? '', name: '染付 小鉢 六客', yen: 6_000 },
    { sellerId: ids.get(b?.name ?? '') ?? '', name: '檜の箸 五膳', yen: 3_000 },
  ];
  const order = {
    at: new Date(caller.now.getTime() - hourMs),
    number: 'A-1042',
    lines,
    customer: ['山田 太郎', 'taro.yamada@example.jp'] as const,
    card: cards[0],
    fate: 'captured' as const,
  };
  await createPayment({ ...caller, now: order.at }, { ...inputOf(order), amount: 10_000 });
}

/** What the ordinary merchant has sold: more than half a million yen. */
export async function ordinaryHistory(caller: Caller): Promise<void> {
  const roll = dice(70_707);
  const count = 80;
  for (let index = 0; index < count; index++) {
    const at = new Date(caller.now.getTime() - (count - index) * 16 * hourMs - roll(4 * hourMs));
    const [name, yen] = menu[index % menu.length] as (typeof menu)[number];
    const [customer, email] = pick(customers, roll);
    const card = index % 21 === 20 ? refusedCards[1] : pick(cards, roll);
    const details = { type: 'credit_card', number: card, month: 9, year: 2031, verification_value: '123', name: customer, email };
    const input = { amount: yen, currency: 'JPY', payment_details: details, external_order_num: `HD-${2001 + index}`, description: name };
    await createPayment({ ...caller, now: at }, input).catch((error) => {
      if (!(error instanceof Refusal)) throw error;
    });
  }
}
