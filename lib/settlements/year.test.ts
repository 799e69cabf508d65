import { afterAll, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { isBankDay } from '@/lib/japan/bank-days';
import { closeCycles } from '@/lib/jobs/close-cycles';
import { dayIn, dueAtOf } from '@/lib/ledger/days/day';
import { cyclesBetween } from '@/lib/merchants/payouts/cycles';
import { findFrequencies, findOpenCycle } from '@/lib/merchants/payouts/store';
import { acceptApplication } from '@/lib/onboarding/review/accept-application';
import { updateApplication } from '@/lib/onboarding/update-application';
import { createPayment } from '@/lib/payments/create-payment';
import { refundPayment } from '@/lib/refunds/refund-payment';
import { Refusal } from '@/lib/refusal';
import { changePayoutFrequency } from '@/lib/settlements/account/change-frequency';
import { enterAccount } from '@/lib/settlements/account/enter-account';
import { decideSettlement } from '@/lib/settlements/decide-settlement';
import { showOutlook } from '@/lib/settlements/show-outlook';
import { handIn } from '@/lib/testing/applicants';
import { aPayment, asKey, asRole, splitOf } from '@/lib/testing/market';
import { anAccount } from '@/lib/testing/settlements';
import { aShop, type Shop } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';
import { times } from '@/lib/testing/tier';

const hourMs = 3_600_000;
const frequency = 'bank_account_information.default_frequency';
const number = 'bank_account_information.zengin_account_number';

/** Numbers from a seed, which is said when something fails. */
function dice(seed: number) {
  let state = seed >>> 0;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

type Row = {
  id: string;
  merchantId: string;
  status: string;
  startsAt: Date;
  cutoffAt: Date;
  payDay: string;
  paidAt: Date | null;
  openingAmount: string;
  transactionAmount: string;
  feeAmount: string;
  feeTaxAmount: string;
  paidOutAmount: string;
  closingAmount: string;
  settlementAmount: string;
};

/** Whoever does something in the year, at its moment. */
type People = { key: Caller; operator: Caller; shop: Shop; roll: (below: number) => number; sold: string[]; accounts: number };
const refused = (error: unknown) => {
  if (!(error instanceof Refusal)) throw error;
  return null;
};

async function sell({ key, shop, roll, sold }: People, now: Date): Promise<void> {
  const [a = '', b = ''] = [shop.sellers[roll(3)], shop.sellers[roll(3)]];
  const parts = (a === b ? [a] : [a, b]).map((seller): [string, number, number] => {
    const amount = 500 + roll(9_000);
    return [seller, amount, roll(amount)];
  });
  const { id } = await createPayment({ ...key, now }, aPayment({ amount: 20_000, platform_details: splitOf(...parts) }));
  sold.push(id);
}

/** A whole payment goes back, along its split or at the platform's cost. */
async function giveBack({ key, roll, sold }: People, now: Date): Promise<void> {
  const [id] = sold.splice(roll(sold.length), 1);
  if (id) await refundPayment({ ...key, now }, { id, ...(roll(2) === 0 && { platform_details: splitOf() }) }).catch(refused);
}

/** Somebody wants to be paid at another pace, or to another account; the operator accepts it a day later. */
async function changeTerms(people: People, now: Date): Promise<void> {
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

/** What was to be paid by now is paid; now and then the bank gives one back. */
async function pay({ operator, roll }: People, now: Date): Promise<void> {
  const due = await sql<Row>(`SELECT * FROM "Settlement" WHERE status = 'pending' AND "payDay" <= $1`, [dayIn(now)]);
  for (const { id } of due) await decideSettlement({ ...operator, now }, { id, outcome: 'paid' });
  const paid = await sql<Row>(`SELECT * FROM "Settlement" WHERE status = 'paid' AND "paidAt" > $1`, [
    new Date(now.getTime() - 72 * hourMs),
  ]);
  const [back] = roll(6) === 0 ? paid : [];
  if (back) await decideSettlement({ ...operator, now }, { id: back.id, outcome: 'bounced', reason: '口座が見つかりません。' });
}

/** Where the platform is paid; the operator enters another one where its bank refused it. */
async function payPlatform({ operator, shop, accounts }: People, now: Date): Promise<void> {
  const { account } = await showOutlook({ ...operator, now }, { id: shop.id });
  if (account && account.refused_reason === null) return;
  const given = { replaces: account?.number ?? 0, frequency: account?.frequency ?? 'weekly', account_number: String(2_000_000 + accounts) };
  await enterAccount({ ...operator, now }, anAccount(shop.id, given));
}

/** The accounts that banks have refused are named again. */
async function mend(people: People, now: Date): Promise<void> {
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

async function live(people: People, from: Date, days: number): Promise<Date> {
  const { roll } = people;
  const { signal } = new AbortController();
  let now = from;
  for (let hour = 0; hour < days * 24; hour += 6) {
    now = new Date(from.getTime() + hour * hourMs);
    while ((await closeCycles.run({ now, signal })).length > 0);
    const what = roll(20);
    if (what < 6) await sell(people, now);
    else if (what < 8) await giveBack(people, now);
    else if (what === 8) await changeTerms(people, now);
    if (hour % 24 === 12) await pay(people, now);
    if (hour % 240 === 18) await mend(people, now);
  }
  return now;
}

const seed = Number(process.env.TEST_SEED ?? 20_261_121);
let failed = true;
afterAll(() => {
  if (failed) console.error(`the year's seed is ${seed}`);
});

test('a year of payments, refunds, other paces and bounced transfers: every statement adds up, no yen is lost and no period is missed', async () => {
  const shop = await aShop({ sellers: 3 });
  const [key, operator] = [await asKey(shop.secretKey), await asRole('operator', null)];
  const people: People = { key, operator, shop, roll: dice(seed), sold: [], accounts: 0 };
  await createPayment(key, aPayment({ amount: 9_000_000 }));
  for (const id of shop.sellers) {
    const { version } = await handIn(key, id);
    await acceptApplication(operator, { id, version });
  }
  const from = operator.now;
  await payPlatform(people, from);
  const until = await live(people, from, times(365, 1_461));
  for (const id of [shop.id, ...shop.sellers]) {
    const merchant = { tenantId: shop.id, id };
    const rows = await sql<Row>(`SELECT * FROM "Settlement" WHERE "merchantId" = $1 ORDER BY "cutoffAt"`, [id]);
    expect(rows.length).toBeGreaterThan(2);
    let before: Row | undefined;
    for (const row of rows) {
      const of = (name: keyof Row) => Number(row[name]);
      expect(of('openingAmount') + of('transactionAmount') - of('feeAmount') - of('feeTaxAmount') - of('paidOutAmount')).toBe(
        of('closingAmount'),
      );
      if (before) expect([row.startsAt, row.openingAmount]).toEqual([before.cutoffAt, before.closingAmount]);
      expect(isBankDay(row.payDay)).toBe(true);
      before = row;
    }
    // every cycle that is over was closed, in its own order and once
    const history = await findFrequencies(merchant);
    const open = await findOpenCycle(merchant);
    const over = [...cyclesBetween(history, from, until)].filter(({ cutoffAt }) => dueAtOf(cutoffAt) <= until);
    expect(open?.startsAt).toEqual(over.at(-1)?.cutoffAt);
    const moments = new Set(over.map(({ cutoffAt }) => cutoffAt.getTime()));
    const carried = await sql<{ cutoffAt: Date }>(`SELECT "cutoffAt" FROM "CarriedCycle" WHERE "merchantId" = $1`, [id]);
    const closed = [...rows, ...carried].map(({ cutoffAt }) => cutoffAt.getTime());
    expect(closed.filter((at) => !moments.has(at))).toEqual([]);
    expect(new Set(closed).size).toBe(closed.length);
    // what came in is what was paid and what is there
    const [sums] = await sql<{ earned: string; out: string }>(
      `SELECT coalesce(sum(amount) FILTER (WHERE type NOT IN ('payout', 'payout_return')), 0) AS earned,
        coalesce(-sum(amount) FILTER (WHERE type IN ('payout', 'payout_return')), 0) AS out FROM "Entry" WHERE "accountId" = $1`,
      [id],
    );
    const paid = rows.filter(({ status }) => status === 'paid').reduce((sum, row) => sum + Number(row.settlementAmount), 0);
    expect(Number(sums?.out)).toBe(paid);
    const { total, held, available } = await shop.balance(id);
    expect(Number(sums?.earned) - paid).toBe(total);
    expect(held).toBe(rows.filter(({ status }) => status === 'pending').reduce((sum, row) => sum + Number(row.settlementAmount), 0));
    expect(available).toBeGreaterThanOrEqual(0);
  }
  failed = false;
}, 300_000);
