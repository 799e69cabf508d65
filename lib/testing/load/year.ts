// The events of a platform's year, each at its moment, chosen by the dice.
import type { Caller } from '@/lib/auth/actor';
import { acceptChargeback } from '@/lib/chargebacks/accept-chargeback';
import { raiseChargeback } from '@/lib/chargebacks/raise-chargeback';
import { dayIn } from '@/lib/ledger/daily-balances/day';
import { liftSuspension } from '@/lib/merchants/lift-suspension';
import { suspendMerchant } from '@/lib/merchants/suspend-merchant';
import { acceptApplication } from '@/lib/onboarding/review/accept-application';
import { updateApplication } from '@/lib/onboarding/update-application';
import { createPayment } from '@/lib/payments/create-payment';
import { showPayment } from '@/lib/payments/show-payment';
import { refundPayment } from '@/lib/refunds/refund-payment';
import { decideRequest } from '@/lib/refunds/requests/decide-request';
import { requestRefund } from '@/lib/refunds/requests/request-refund';
import { Refusal } from '@/lib/refusal';
import { simulatePayment } from '@/lib/sandbox/simulate-payment';
import { changePayoutFrequency } from '@/lib/settlements/account/change-frequency';
import { enterAccount } from '@/lib/settlements/account/enter-account';
import { decideSettlement } from '@/lib/settlements/decide-settlement';
import { holdPayouts } from '@/lib/settlements/holds/hold-payouts';
import { releasePayouts } from '@/lib/settlements/holds/release-payouts';
import { showPayoutForecast } from '@/lib/settlements/show-payout-forecast';
import { meansOf } from '@/lib/testing/fixtures/payment-methods';
import { account } from '@/lib/testing/fixtures/refund-requests';
import { anAccount } from '@/lib/testing/fixtures/settlements';
import { aPayment, splitOf } from '@/lib/testing/market';
import type { Shop } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';
import { transferBalance } from '@/lib/transfers/transfer-balance';

const hourMs = 3_600_000;
const frequency = 'bank_account_information.default_frequency';
const number = 'bank_account_information.zengin_account_number';

/** Numbers from a seed, which a failure prints. */
export function dice(seed: number) {
  let state = seed >>> 0;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** The actors of the year, and the objects they act on. */
export type People = {
  key: Caller;
  operator: Caller;
  shop: Shop;
  roll: (below: number) => number;
  /** Payments by card and in cash, waiting requests, and the number of named accounts. */
  sold: string[];
  cash: string[];
  asked: string[];
  accounts: number;
};

const refused = (error: unknown) => {
  if (!(error instanceof Refusal)) throw error;
  return null;
};
const one = (roll: People['roll'], of: string[]): string | undefined => of.splice(roll(of.length), 1)[0];

/** A sale by card, or in cash paid at once, of one or two sellers. */
export async function sell({ key, shop, roll, sold, cash }: People, now: Date): Promise<void> {
  const [a = '', b = ''] = [shop.sellers[roll(3)], shop.sellers[roll(3)]];
  const parts = (a === b ? [a] : [a, b]).map((seller): [string, number, number] => {
    const amount = 500 + roll(9_000);
    return [seller, amount, roll(amount)];
  });
  const isCash = roll(4) === 0;
  const by = isCash ? { payment_details: meansOf.konbini } : {};
  const { id } = await createPayment({ ...key, now }, aPayment({ amount: 20_000, platform_details: splitOf(...parts), ...by }));
  if (!isCash) return void sold.push(id);
  await simulatePayment({ ...key, now }, { id, outcome: 'paid' });
  cash.push(id);
}

/** A partial refund that one seller bears in part, with some of its fee; null: no seller. */
async function partOf({ key, roll }: People, id: string, now: Date) {
  const { platform_details: split } = await showPayment({ ...key, now }, { id });
  const parts = split?.submerchants ?? [];
  const { submerchant_id: seller, amount, platform_fee: fee } = parts[roll(parts.length)] ?? {};
  if (seller === undefined || amount === undefined || fee === undefined) return null;
  const bears = 1 + roll(Math.min(amount, 2_000));
  return { amount: bears + roll(3_000), platform_details: splitOf([seller, bears, roll(Math.min(fee, bears) + 1)]) };
}

/** A refund: whole along the split or at the platform's cost, or a part, after which the rest may follow. */
export async function giveBack(people: People, now: Date): Promise<void> {
  const { key, roll, sold } = people;
  const id = one(roll, sold);
  if (!id) return;
  const how = roll(2) === 0 ? await partOf(people, id, now) : null;
  const answer = await refundPayment({ ...key, now }, { id, ...(how ?? [{}, { platform_details: splitOf() }][roll(2)]) }).catch(refused);
  if (how && answer?.status !== 'refunded') sold.push(id);
}

/** A refund of cash to an account: whole along the split, or a part at the platform's cost or partly at a seller's; the rest may follow. */
export async function answerQuestions(people: People, now: Date): Promise<void> {
  const { key, roll, cash, asked } = people;
  const id = one(roll, cash);
  if (!id) return;
  const part = [null, { amount: 1 + roll(5_000), platform_details: splitOf() }, await partOf(people, id, now)][roll(3)];
  const how = part ?? {};
  if (part) cash.push(id);
  const answer = await requestRefund({ ...key, now }, { ...account, id, ...how }).catch(refused);
  if (answer) asked.push(answer.refund_requests.at(-1)?.id ?? '');
}

/** The operator has paid it, or could not. */
export async function decide({ operator, roll, asked }: People, now: Date): Promise<void> {
  const id = asked.shift();
  const outcome = roll(3) === 0 ? { outcome: 'rejected', reason: '口座名義が違います。' } : { outcome: 'completed' };
  if (id) await decideRequest({ ...operator, now }, { id, ...outcome });
}

/** A chargeback that the platform accepts. */
export async function dispute({ key, operator, roll, sold }: People, now: Date): Promise<void> {
  const payment = one(roll, sold);
  const raised = payment && (await raiseChargeback({ ...operator, now }, { payment_id: payment, reason_code: '13.1' }).catch(refused));
  if (raised) await acceptChargeback({ ...key, now }, { id: raised.id }).catch(refused);
}

/** A transfer between the platform and a seller, limited to the payer's balance. */
export async function transfer({ key, shop, roll }: People, now: Date): Promise<void> {
  const direction = roll(2) === 0 ? 'to_payout' : 'to_platform';
  const given = { id: shop.sellers[roll(3)], currency: 'JPY', direction, amount: 1 + roll(3_000) };
  await transferBalance({ ...key, now }, given).catch(refused);
}

/** A seller changes its payout frequency or account; the operator accepts it a day later. */
export async function changeTerms(people: People, now: Date): Promise<void> {
  const { key, operator, shop, roll } = people;
  people.accounts += 1;
  const id = shop.sellers[roll(4)];
  if (!id)
    return void (await changePayoutFrequency({ ...operator, now }, { id: shop.id, frequency: roll(2) === 0 ? 'weekly' : 'monthly' }));
  const wish = roll(2) === 0 ? { [frequency]: roll(2) === 0 ? 'weekly' : 'monthly' } : { [number]: String(1_000_000 + people.accounts) };
  const { version, status } = await updateApplication({ ...key, now }, { id, ...wish });
  const later = { ...operator, now: new Date(now.getTime() + 24 * hourMs) };
  if (status === 'pending') await acceptApplication(later, { id, version });
}

/** Pays every due settlement; the bank returns some. */
export async function pay({ operator, roll }: People, now: Date): Promise<void> {
  const due = await sql<{ id: string }>(
    `SELECT id FROM "Settlement" WHERE status = 'pending' AND "payDay" <= $1 ORDER BY "payDay", "settlementAmount", id`,
    [dayIn(now)],
  );
  for (const { id } of due) await decideSettlement({ ...operator, now }, { id, outcome: 'paid' });
  const paid = await sql<{ id: string }>(
    `SELECT id FROM "Settlement" WHERE status = 'paid' AND "paidAt" > $1 ORDER BY "paidAt", "settlementAmount", id`,
    [new Date(now.getTime() - 72 * hourMs)],
  );
  const [back] = roll(6) === 0 ? paid : [];
  if (back)
    await decideSettlement({ ...operator, now }, { id: back.id, outcome: 'bounced', cause: 'accounts', reason: '口座が見つかりません。' });
}

/** Pays the platform; the operator enters another account after its bank has refused it. */
export async function payPlatform({ operator, shop, accounts }: People, now: Date): Promise<void> {
  const { account: known } = await showPayoutForecast({ ...operator, now }, { id: shop.id });
  if (known && known.refused_reason === null) return;
  const given = { replaces: known?.number ?? 0, frequency: known?.frequency ?? 'weekly', account_number: String(2_000_000 + accounts) };
  await enterAccount({ ...operator, now }, anAccount(shop.id, given));
}

/** Names refused accounts again. */
export async function mend(people: People, now: Date): Promise<void> {
  const { key, operator } = people;
  await payPlatform(people, now);
  const open = await sql<{ id: string }>(`SELECT id FROM "Merchant" WHERE "applicationStatus" = 'incomplete' AND "tenantId" = $1`, [
    people.shop.id,
  ]);
  for (const { id } of open) {
    people.accounts += 1;
    const { version, status } = await updateApplication({ ...key, now }, { id, [number]: String(1_000_000 + people.accounts) });
    if (status === 'pending') await acceptApplication({ ...operator, now }, { id, version });
  }
}

/** Six weeks in which the platform holds back a seller's payouts. */
export async function holding({ key, shop }: People, day: number, now: Date): Promise<void> {
  const id = shop.sellers[0] ?? '';
  if (day % 180 === 100) await holdPayouts({ ...key, now }, { id, reason: '確認のため' });
  if (day % 180 === 142) await releasePayouts({ ...key, now }, { id });
}

/** Three weeks of suspension without payouts on the platform. */
export async function suspension({ operator, shop }: People, day: number, now: Date): Promise<void> {
  if (day % 180 === 60) await suspendMerchant({ ...operator, now }, { id: shop.id, reason: '確認のため' });
  if (day % 180 === 81) await liftSuspension({ ...operator, now }, { id: shop.id, reason: '確認済み' });
}
