import { expect, test } from 'vitest';
import { decide, paidInCash, requestIn } from '@/lib/testing/fixtures/refund-requests';
import { acceptSeller, close, dueOf } from '@/lib/testing/fixtures/settlements';
import { splitOf } from '@/lib/testing/market';
import { aShop, outcomeOf, type Shop, together } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';
import { times } from '@/lib/testing/tier';

const rounds = 3;
/** The seller's share of a payment of 10,000 yen; a full refund takes it back. */
const net = 5_400;
const yen = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** Sums of an account's ledger entries: credits, refunds, and payouts. */
async function booksOf(accountId: string) {
  const rows = await sql<{ type: string; amount: string }>(`SELECT type, amount FROM "Entry" WHERE "accountId" = $1`, [accountId]);
  const of = (...types: string[]) => yen(rows.filter(({ type }) => types.includes(type)).map(({ amount }) => Number(amount)));
  const books = {
    credited: of('payment_transfer', 'platform_fee'),
    returned: 0 - of('payment_transfer_return', 'platform_fee_return'),
    paidOut: 0 - of('payout', 'payout_return'),
  };
  // and nothing else moves the balance
  expect(books.credited - books.returned - books.paidOut).toBe(yen(rows.map(({ amount }) => Number(amount))));
  return books;
}

const openHoldsOf = (accountId: string) => sql(`SELECT amount FROM "Hold" WHERE "accountId" = $1 AND "releasedAt" IS NULL`, [accountId]);

/** One call after the other. */
async function inLine<Value>(ids: readonly string[], call: (id: string) => Promise<Value>): Promise<Value[]> {
  const answers: Value[] = [];
  for (const id of ids) answers.push(await call(id));
  return answers;
}

/**
 * Refunds whole payments while the seller's cycle closes. `late`: the cycle closes after the first refund; the last refund starts after the
 * cycle has closed, and refused refunds are repeated while the bank pays. Payouts and refunds together equal the seller's whole share, to
 * the yen.
 */
async function race(shop: Shop, seller: string, late: boolean) {
  const payments = await together(7, () => shop.pay({ platform_details: splitOf([seller, 6_000, 600]) }));
  expect(await shop.balance(seller)).toMatchObject({ total: 7 * net, held: 0, available: 7 * net });
  const due = await dueOf(shop.id, seller);
  const [first = '', ...others] = payments;
  const before = late ? [await shop.refund(first)] : [];
  const lanes = [late ? others.slice(0, 2) : [first, ...others.slice(0, 2)], others.slice(2, 5)];
  const [{ settlement }, ...during] = await Promise.all([
    close(shop.id, seller, due),
    ...lanes.map((lane) => inLine(lane, (id) => shop.refund(id))),
  ]);
  const answers = [...before, ...during.flat(), await shop.refund(payments.at(-1) ?? '')];
  for (const answer of answers) expect(['200', '422 insufficient_balance']).toContain(outcomeOf(answer));
  const refused = payments.filter((_, index) => answers[index]?.status !== 200);
  const refunded = payments.length - refused.length;
  if (late) expect(refunded).toBeGreaterThan(0);
  expect(refused).toContain(payments.at(-1));
  expect(settlement?.settlement_amount).toBe(refused.length * net);
  expect(await shop.balance(seller)).toMatchObject({ total: refused.length * net, held: refused.length * net, available: 0 });
  const [paid, ...again] = await Promise.all([
    shop.post(`/test_helpers/settlements/${settlement?.id}/simulate`, { outcome: 'paid' }),
    ...refused.map((id) => shop.refund(id)),
  ]);
  expect([paid.status, paid.body.status]).toEqual([200, 'paid']);
  expect(again.map(outcomeOf)).toEqual(refused.map(() => '422 insufficient_balance'));
  return { refunded, paid: paid.body.settlement_amount as number };
}

/** The seller's share of a cash payment. */
const cashNet = 2_700;

/**
 * Makes refund requests while the seller's cycle closes. `late`: the cycle closes after the first request, and the last request follows it.
 * The requests are decided while the bank pays. Payouts and holds together equal the seller's whole share.
 */
async function raceOfRequests(shop: Shop, seller: string, late: boolean) {
  const payments = await inLine(['', '', '', '', ''], () => paidInCash(shop));
  const due = await dueOf(shop.id, seller);
  const before = late ? [await requestIn(shop, payments[0] ?? '')] : [];
  const [{ settlement }, ...lanes] = await Promise.all([
    close(shop.id, seller, due),
    ...[payments.slice(late ? 1 : 0, 2), payments.slice(2, 4)].map((lane) => inLine(lane, (id) => requestIn(shop, id))),
  ]);
  const answers = [...before, ...lanes.flat(), await requestIn(shop, payments[4] ?? '')];
  for (const answer of answers) expect(['200', '422 insufficient_balance']).toContain(outcomeOf(answer));
  const requests: string[] = answers.filter(({ status }) => status === 200).map(({ body }) => body.refund_requests[0].id);
  const settled = settlement?.settlement_amount ?? 0;
  expect(settled + requests.length * cashNet).toBe(5 * cashNet);
  expect(await shop.balance(seller)).toMatchObject({ total: 5 * cashNet, held: 5 * cashNet, available: 0 });
  const [paid, ...decided] = await Promise.all([
    settlement ? shop.post(`/test_helpers/settlements/${settlement.id}/simulate`, { outcome: 'paid' }) : null,
    ...requests.map((id) => decide(shop, id, 'completed')),
  ]);
  expect([paid?.status ?? 200, ...decided.map(({ status }) => status)]).toEqual([200, ...requests.map(() => 200)]);
  expect(await shop.balance(seller)).toMatchObject({ total: 0, held: 0, available: 0 });
  return { settled, requested: requests.length };
}

test('L08 RefundVsPayoutRace: nor what is held for a refund request', async () => {
  for (let repetition = 0; repetition < times(1, 30); repetition++) {
    const shop = await aShop({ sellers: 1 });
    const [seller = ''] = shop.sellers;
    await acceptSeller(shop.secretKey, seller);
    await shop.pay({ amount: 200_000 });
    let [settled, requested] = [0, 0];
    for (let round = 0; round < rounds; round++) {
      const done = await raceOfRequests(shop, seller, round % 2 === 1);
      [settled, requested] = [settled + done.settled, requested + done.requested];
    }
    expect(await booksOf(seller)).toEqual({ credited: rounds * 5 * cashNet, returned: requested * cashNet, paidOut: settled });
    expect(await openHoldsOf(seller)).toEqual([]);
    expect(Math.min(settled, requested)).toBeGreaterThan(0);
  }
});

test('L08 RefundVsPayoutRace: no yen is both paid out and refunded', async () => {
  for (let repetition = 0; repetition < times(2, 50); repetition++) {
    const shop = await aShop({ sellers: 1 });
    const [seller = ''] = shop.sellers;
    await acceptSeller(shop.secretKey, seller);
    await shop.pay({ amount: 200_000 });
    const done: Awaited<ReturnType<typeof race>>[] = [];
    for (let round = 0; round < rounds; round++) {
      done.push(await race(shop, seller, round % 2 === 1));
      const [returned, paidOut] = [yen(done.map(({ refunded }) => refunded * net)), yen(done.map(({ paid }) => paid))];
      expect(await booksOf(seller)).toEqual({ credited: done.length * 7 * net, returned, paidOut });
      expect(returned + paidOut).toBe(done.length * 7 * net);
      expect(await shop.balance(seller)).toMatchObject({ total: 0, held: 0, available: 0 });
      expect(await openHoldsOf(seller)).toEqual([]);
    }
    // both results occurred, so that neither check is empty
    expect(Math.min(...done.map(({ paid }) => paid))).toBeGreaterThan(0);
    expect(yen(done.map(({ refunded }) => refunded))).toBeGreaterThan(0);
  }
});
