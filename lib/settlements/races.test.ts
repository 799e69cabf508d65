import { expect, test, vi } from 'vitest';
import { splitOf } from '@/lib/testing/market';
import { acceptSeller, close, dueOf } from '@/lib/testing/settlements';
import { aShop, type Shop, said, together } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';
import { times } from '@/lib/testing/tier';

// it is many calls, whatever else the machine is doing
vi.setConfig({ testTimeout: times(60_000, 3_600_000) });

const rounds = 3;
/** What the seller keeps of a payment of 10,000 yen, and gives back when all of it is refunded. */
const net = 5_400;
const yen = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** What the ledger says of an account, in sum: what it was credited, what refunds took of it, and what went to the bank. */
async function booksOf(accountId: string) {
  const rows = await sql<{ type: string; amount: string }>(`SELECT type, amount FROM "Entry" WHERE "accountId" = $1`, [accountId]);
  const of = (...types: string[]) => yen(rows.filter(({ type }) => types.includes(type)).map(({ amount }) => Number(amount)));
  const books = {
    credited: of('payment_transfer', 'platform_fee'),
    returned: 0 - of('payment_transfer_return', 'platform_fee_return'),
    paidOut: 0 - of('payout', 'payout_return'),
  };
  // and nothing else moves it
  expect(books.credited - books.returned - books.paidOut).toBe(yen(rows.map(({ amount }) => Number(amount))));
  return books;
}

const openHoldsOf = (accountId: string) => sql(`SELECT amount FROM "Hold" WHERE "accountId" = $1 AND "releasedAt" IS NULL`, [accountId]);

/** One after the other. */
async function inLine<Value>(ids: readonly string[], call: (id: string) => Promise<Value>): Promise<Value[]> {
  const answers: Value[] = [];
  for (const id of ids) answers.push(await call(id));
  return answers;
}

/**
 * Payments are refunded whole while the seller's cycle closes, `late`: once the first of them is back; the last is asked for when it has closed, and
 * all that were refused again while the bank pays. What goes to the bank and what has gone back are together all that the seller had, to the yen.
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
  for (const answer of answers) expect(['200', '422 insufficient_balance']).toContain(said(answer));
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
  expect(again.map(said)).toEqual(refused.map(() => '422 insufficient_balance'));
  return { refunded, paid: paid.body.settlement_amount as number };
}

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
    // both have happened, so that neither stands here for nothing
    expect(Math.min(...done.map(({ paid }) => paid))).toBeGreaterThan(0);
    expect(yen(done.map(({ refunded }) => refunded))).toBeGreaterThan(0);
  }
});
