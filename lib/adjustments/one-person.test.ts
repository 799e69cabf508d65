// Adjustments under the one rule of dual approval (auth/check-second-person).
import { beforeAll, expect, test } from 'vitest';
import { seenOf } from '@/lib/adjustments/adjustment';
import { approveAdjustment } from '@/lib/adjustments/approve-adjustment';
import { proposeAdjustment } from '@/lib/adjustments/propose-adjustment';
import { showAdjustment } from '@/lib/adjustments/show-adjustment';
import type { Caller } from '@/lib/auth/actor';
import { newId } from '@/lib/db/ids';
import { serviceAccounts } from '@/lib/ledger/account';
import { anOperatorBy, idOf, makeOlder } from '@/lib/testing/fixtures/operators';
import { asRole } from '@/lib/testing/market';
import { aShop, type Shop } from '@/lib/testing/shop';
import { dumpTables, sql } from '@/lib/testing/tables';

let shop: Shop;
let one: Caller;
let two: Caller;
let friend: Caller;
let chained: Caller;
beforeAll(async () => {
  shop = await aShop({ sellers: 1 });
  [one, two] = [await asRole('operator', null), await asRole('operator', null)];
  friend = await anOperatorBy(one);
  chained = await anOperatorBy(friend);
});

const wanted = { counter_account: 'clearing', amount: 9_000_000, description: '訂正', reason: 'ticket 31' };
const propose = (by: Caller) => proposeAdjustment(by, { ...wanted, merchant_id: shop.id });

/** Writes the decision without the application's own rules. */
function byHand(id: string, decidedBy: string) {
  const transaction = { tenantId: shop.id, id: newId(), kind: 'adjustment', createdAt: one.now };
  const entry = (accountId: string, counterpartyId: string, amount: number) => ({
    ...{ tenantId: shop.id, id: newId(), transactionId: transaction.id, accountId, counterpartyId, amount },
    ...{ slot: 0, type: 'adjustment', createdAt: one.now },
  });
  const { clearing } = serviceAccounts;
  const entries = [entry(shop.id, clearing, wanted.amount), entry(clearing, shop.id, -wanted.amount)];
  const approval = { id, decidedBy, decidedByName: 'x', at: one.now, transaction, entries };
  return sql('SELECT approve_adjustment($1, $2)', [shop.id, JSON.stringify(approval)]);
}

test('nine million yen are not approved by a second address of the same person, directly or over a chain, until its time is over', async () => {
  const proposal = await propose(one);
  const before = await dumpTables();
  for (const caller of [friend, chained]) {
    await expect(approveAdjustment({ ...caller, locale: 'ja' }, seenOf(proposal))).rejects.toMatchObject({
      status: 403,
      sentence: { en: expect.stringContaining('count as one person'), ja: expect.stringContaining('同一人物') },
    });
    await expect(byHand(proposal.id, idOf(caller))).rejects.toMatchObject({ code: 'BP020' });
  }
  expect(await dumpTables()).toEqual(before);
  const notByYou = async (caller: Caller) => (await showAdjustment({ ...caller, locale: 'en' }, { id: proposal.id })).not_by_you;
  expect([await notByYou(one), await notByYou(chained), await notByYou(two)]).toEqual([
    expect.stringContaining('Ask another operator'),
    expect.stringContaining('count as one person'),
    null,
  ]);
  // an operator from long ago counts as another person, and the people they have invited count as them
  await makeOlder(friend, 31);
  expect([await notByYou(friend), await notByYou(chained)]).toEqual([null, null]);
  const own = await propose(friend);
  await expect(approveAdjustment(chained, seenOf(own))).rejects.toMatchObject({ code: 'forbidden' });
  const said = await Promise.allSettled([approveAdjustment(friend, seenOf(proposal)), approveAdjustment(chained, seenOf(proposal))]);
  expect(said.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await notByYou(one)).toBeNull();
});

test('nor is what a new operator proposes approved by who has invited them', async () => {
  const newcomer = await anOperatorBy(two);
  const proposal = await propose(newcomer);
  await expect(approveAdjustment(two, seenOf(proposal))).rejects.toMatchObject({ code: 'forbidden' });
  expect(await approveAdjustment(one, seenOf(proposal))).toMatchObject({ status: 'approved' });
});
