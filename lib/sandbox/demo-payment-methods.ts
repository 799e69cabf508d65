import { createCustomer } from '@/lib/customers/create-customer';
import { type CashMethod, cashDays, cashGraceMs, endOfDayIn, isWallet, konbiniStores, type WalletMethod } from '@/lib/money/methods';
import { createPayment } from '@/lib/payments/create-payment';
import { expirePayment } from '@/lib/payments/expire-payment';
import { handleNotification } from '@/lib/payments/handle-notification';
import { decideRequest } from '@/lib/refunds/requests/decide-request';
import { requestRefund } from '@/lib/refunds/requests/request-refund';
import { cards, customers, detailsOf, type Line, sellers } from '@/lib/sandbox/demo-catalogue';
import { giveBack } from '@/lib/sandbox/demo-refund';
import { type Callers, dayMs, hourMs, lastStep, type Step } from '@/lib/sandbox/demo-time';
import { createSession } from '@/lib/sessions/create-session';
import { paySession } from '@/lib/sessions/pay-session';

type Fate = { paid?: number; short?: number; declined?: true; expired?: true; refunded?: true; asked?: DemoTransfer };
/** A refund of cash to an account: the hours after the payment, and its result. */
type DemoTransfer = { hours: number; outcome: 'completed' | 'rejected' | null };
/** Made `daysAgo`; hours later the money came, or the customer answered. A slip without a fate is still open. */
type Order = { daysAgo: number; way: CashMethod | WalletMethod; goods: number; customer: number; fate: Fate };

const inKana = [
  'サトウ ミサキ',
  'スズキ ケンタ',
  'タカハシ ユミコ',
  'タナカ ショウ',
  'イトウ サクラ',
  'ワタナベ ダイスケ',
  'ヤマモト チヒロ',
];

/** The fee that some banks deduct, so that a deposit comes in short. */
const transferFee = 440;

const past: Order[] = [
  { daysAgo: 55, way: 'konbini', goods: 0, customer: 0, fate: { paid: 9 } },
  { daysAgo: 51, way: 'paypay', goods: 3, customer: 3, fate: { paid: 0.1 } },
  { daysAgo: 47, way: 'bank_transfer', goods: 8, customer: 1, fate: { paid: 30 } },
  { daysAgo: 44, way: 'konbini', goods: 5, customer: 2, fate: { expired: true } },
  { daysAgo: 40, way: 'merpay', goods: 1, customer: 4, fate: { paid: 0.1 } },
  { daysAgo: 36, way: 'paypay', goods: 7, customer: 5, fate: { paid: 0.1, refunded: true } },
  { daysAgo: 33, way: 'pay_easy', goods: 2, customer: 6, fate: { paid: 20, asked: { hours: 30, outcome: 'completed' } } },
  { daysAgo: 27, way: 'konbini', goods: 4, customer: 1, fate: { paid: 31, asked: { hours: 50, outcome: 'rejected' } } },
  { daysAgo: 24, way: 'paidy', goods: 6, customer: 0, fate: { paid: 0.1 } },
  { daysAgo: 20, way: 'paypay', goods: 9, customer: 2, fate: { declined: true } },
  { daysAgo: 16, way: 'bank_transfer', goods: 1, customer: 5, fate: { paid: 52 } },
  { daysAgo: 13, way: 'konbini', goods: 3, customer: 4, fate: { paid: 4 } },
  { daysAgo: 10, way: 'paypay', goods: 0, customer: 6, fate: { paid: 0.1 } },
  { daysAgo: 7, way: 'konbini', goods: 6, customer: 3, fate: { paid: 26, asked: { hours: 100, outcome: null } } },
  { daysAgo: 5, way: 'merpay', goods: 5, customer: 0, fate: { paid: 0.1 } },
  { daysAgo: 3, way: 'bank_transfer', goods: 4, customer: 2, fate: { short: 40 } },
  { daysAgo: 2, way: 'pay_easy', goods: 7, customer: 1, fate: {} },
  { daysAgo: 1, way: 'konbini', goods: 2, customer: 5, fate: {} },
  { daysAgo: 0.4, way: 'bank_transfer', goods: 9, customer: 4, fate: {} },
];

function payerOf(index: number) {
  const [name, email] = customers[index] ?? customers[0];
  const [family_name = '', given_name = ''] = name.split(' ');
  const [family_name_kana = '', given_name_kana = ''] = (inKana[index] ?? '').split(' ');
  return { email, phone: '090-0000-0000', family_name, given_name, family_name_kana, given_name_kana };
}

function meansOf({ way, customer }: Order) {
  const payer = payerOf(customer);
  if (way === 'konbini') return { type: way, store: konbiniStores[customer % konbiniStores.length], email: payer.email };
  return way === 'bank_transfer' || way === 'pay_easy' ? { type: way, ...payer } : { type: way, email: payer.email };
}

/** A long accepted shop, with the goods it sells first. */
function lineOf(ids: ReadonlyMap<string, string>, index: number): Line {
  const accepted = sellers.filter(({ status }) => status === 'accepted');
  const { name: seller, goods } = accepted[index % accepted.length] as (typeof sellers)[number];
  const [name, yen] = goods[0] as [string, number];
  return { sellerId: ids.get(seller) ?? '', name, yen };
}

type DemoPayment = { id: string; at: Date; total: number };

/** The customer enters an account, and the operator pays to it a day later, or cannot. */
function askedSteps(
  { caller, system }: Callers,
  { customer }: Order,
  { hours, outcome }: DemoTransfer,
  { id, paidAt }: { id: string; paidAt: Date },
): Step[] {
  const at = new Date(paidAt.getTime() + hours * hourMs);
  const account = {
    customer_name: inKana[customer] ?? '',
    bank_name: '三菱UFJ銀行',
    bank_code: '0005',
    branch_name: '新宿支店',
    branch_number: '341',
    account_type: 'ordinary',
    account_number: `123450${customer}`,
    include_payment_method_fee: true,
  };
  const act = async (): Promise<Step[]> => {
    const asked = await giveBack({ ...caller, now: at }, { ...account, id, description: 'サイズ違いによる返品' }, requestRefund);
    const request = asked?.refund_requests.at(-1)?.id;
    if (!request || !outcome) return [];
    const now = new Date(at.getTime() + dayMs);
    const reason = outcome === 'rejected' ? { reason: '口座名義が違うため、振り込めませんでした。' } : {};
    return [lastStep(now, () => decideRequest({ ...system, now }, { id: request, outcome, ...reason }))];
  };
  return [{ at, act }];
}

/** The results when somebody pays, or does not. */
function laterSteps(callers: Callers, order: Order, { id, at, total }: DemoPayment): Step[] {
  const [{ caller, system }, { way, fate }] = [callers, order];
  const noticed = (hours: number, notice: object): Step => {
    const now = new Date(at.getTime() + hours * hourMs);
    return lastStep(now, () => handleNotification({ ...system, now }, { id, ...notice }));
  };
  if (fate.declined) return [noticed(0.1, { outcome: 'declined' })];
  if (fate.short !== undefined) return [noticed(fate.short, { outcome: 'paid', amount: total - transferFee })];
  if (fate.expired) {
    const now = new Date(endOfDayIn(at, cashDays.konbini.usual).getTime() + cashGraceMs + hourMs);
    return [lastStep(now, () => expirePayment({ ...system, now }, { id }))];
  }
  if (fate.paid === undefined) return [];
  const paid = noticed(fate.paid, { outcome: isWallet(way) ? 'approved' : 'paid' });
  const now = new Date(paid.at.getTime() + 40 * hourMs);
  const goesBack = lastStep(now, () => giveBack({ ...caller, now }, { id, description: 'お客様都合による返品' }));
  if (fate.asked) return [paid, ...askedSteps(callers, order, fate.asked, { id, paidAt: paid.at })];
  return fate.refunded ? [paid, goesBack] : [paid];
}

function stepOf(callers: Callers, ids: ReadonlyMap<string, string>, order: Order, index: number): Step {
  const at = new Date(callers.caller.now.getTime() - order.daysAgo * dayMs);
  const line = lineOf(ids, order.goods);
  const input = {
    amount: line.yen,
    currency: 'JPY',
    payment_details: meansOf(order),
    platform_details: detailsOf([line]),
    external_order_num: `TS-${1201 + index}`,
    description: line.name,
    metadata: { channel: 'web' },
  };
  const act = async () => {
    const { id, total } = await createPayment({ ...callers.caller, now: at }, input);
    return laterSteps(callers, order, { id, at, total });
  };
  return { at, act };
}

/** A payment link sent to a customer: a sale by phone, or at a fair. */
function linkStep({ caller }: Callers, line: Line, hoursAgo: number, number: string, isPaid: boolean): Step {
  const at = new Date(caller.now.getTime() - hoursAgo * hourMs);
  const input = {
    amount: line.yen,
    currency: 'JPY',
    external_order_num: number,
    platform_details: detailsOf([line]),
    line_items: [{ description: line.name, amount: line.yen }],
    payment_data: { description: line.name },
  };
  const act = async (): Promise<Step[]> => {
    const { id } = await createSession({ ...caller, now: at }, input);
    const now = new Date(at.getTime() + hourMs);
    const card = { type: 'credit_card', number: cards[0], month: 12, year: 2030, verification_value: '123', name: 'MISAKI SATO' };
    return isPaid ? [lastStep(now, () => paySession({ ...caller, now }, { id, payment_details: card }))] : [];
  };
  return { at, act };
}

/** A customer who has saved a card. */
function customerStep({ caller }: Callers, index: number): Step {
  const at = new Date(caller.now.getTime() - (30 - index * 9) * dayMs);
  const { email, family_name, given_name } = payerOf(index);
  const payment_details = { type: 'credit_card', number: cards[index % cards.length], month: 12, year: 2030, verification_value: '123' };
  const input = { email, payment_details: { ...payment_details, name: `${family_name} ${given_name}` } };
  return lastStep(at, () => createCustomer({ ...caller, now: at }, input));
}

/** Payments by other methods than a typed card: at konbini, by transfer, by wallets, over links; and those that still wait. */
export function waysHistory(callers: Callers, ids: ReadonlyMap<string, string>): Step[] {
  return [
    ...past.map((order, index) => stepOf(callers, ids, order, index)),
    ...[0, 1, 2].map((index) => customerStep(callers, index)),
    linkStep(callers, lineOf(ids, 1), 30, 'FAIR-2026-01', false),
    linkStep(callers, lineOf(ids, 4), 20, 'FAIR-2026-02', true),
    linkStep(callers, lineOf(ids, 6), 2, 'TEL-2026-118', false),
  ];
}
