import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { createPayment } from '@/lib/payments/create-payment';
import { changePayoutFrequency } from '@/lib/settlements/account/change-frequency';
import { enterAccount } from '@/lib/settlements/account/enter-account';
import { decideSettlement } from '@/lib/settlements/decide-settlement';
import { approveFile } from '@/lib/settlements/files/approve-file';
import { cancelFile } from '@/lib/settlements/files/cancel-file';
import { downloadFile } from '@/lib/settlements/files/download-file';
import { showBankFile } from '@/lib/settlements/files/show-file';
import { showPayoutForecast } from '@/lib/settlements/show-payout-forecast';
import { carryOut, enterBank, fileBy, seenBy } from '@/lib/testing/fixtures/bank-files';
import { anAccount, close, dueOf } from '@/lib/testing/fixtures/settlements';
import { aPayment, asKey, asRole, splitOf } from '@/lib/testing/market';
import { aShop, type Shop } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';

let operator: Caller;
let colleague: Caller;
let shop: Shop;
beforeAll(async () => {
  [operator, colleague] = [await asRole('operator', null), await asRole('operator', null)];
});
beforeEach(async () => {
  await enterBank(operator, { sole_amount: 0 });
  shop = await aShop({ sellers: 1 });
});

const enter = (given: Record<string, unknown> = {}) => enterAccount(operator, anAccount(shop.id, given));
const showForecast = async () => showPayoutForecast(await asRole('viewer', shop.id), { id: shop.id });
const accounts = () =>
  sql<{ accountNumber: string; refusedAt: Date | null }>(
    `SELECT "accountNumber", "refusedAt" FROM "PayoutAccount" WHERE "merchantId" = $1 ORDER BY number`,
    [shop.id],
  );
/** A waiting settlement of a platform that has a payout account. */
async function waiting(given: Record<string, unknown> = {}) {
  await enter(given);
  await shop.pay({ amount: 50_000 });
  const { settlement } = await close(shop.id, shop.id);
  if (!settlement) throw new Error('nothing is settled');
  return settlement;
}
const inFile = async () => {
  const file = await fileBy(operator);
  return { ...file, ...(await showBankFile(operator, { id: file.id })) };
};
/** A waiting settlement would be in the next bank file of every test. */
afterEach(async () => {
  const left = await sql<{ id: string }>(`SELECT id FROM "Settlement" WHERE status = 'pending' AND "bankFileId" IS NULL`);
  for (const { id } of left) await decideSettlement(operator, { id, outcome: 'cancelled', reason: 'test' });
});

describe('the bank gives it back', () => {
  const bounce = (id: string) => decideSettlement(operator, { id, outcome: 'bounced', cause: 'accounts', reason: '口座名義が違います。' });

  test('nothing is paid to that account any more, until another is entered; then all of it is', async () => {
    const first = await waiting();
    await decideSettlement(operator, { id: first.id, outcome: 'paid' });
    await bounce(first.id);
    const { total } = await shop.balance();
    expect([total, (await shop.balance()).held]).toEqual([first.settlement_amount, 0]);
    expect(await showForecast()).toMatchObject({
      obstacle: 'account_refused',
      obstacle_reason: '口座名義が違います。',
      account: { number: 1, refused_reason: '口座名義が違います。' },
    });
    // another frequency does not repair the account
    await changePayoutFrequency(operator, { id: shop.id, frequency: 'weekly' });
    expect(await close(shop.id, shop.id)).toMatchObject({ outcome: 'carried', reason: 'payouts_disabled' });
    await expect(enter({ account_number: '1357913' })).rejects.toMatchObject({ code: 'conflict' });
    await enter({ replaces: 1, account_number: '1357913' });
    expect(await showForecast()).toMatchObject({ obstacle: null, account: { number: 2, account_end: '913', refused_reason: null } });
    const { settlement } = await close(shop.id, shop.id);
    expect(settlement?.settlement_amount).toBe(total);
    await decideSettlement(operator, { id: settlement?.id, outcome: 'paid' });
    expect(await shop.balance()).toMatchObject({ total: 0, held: 0 });
    expect((await accounts()).map(({ refusedAt }) => refusedAt === null)).toEqual([false, true]);
  });

  test('a settlement that waits is kept out of the file meanwhile, and goes to the new account', async () => {
    const first = await waiting();
    const due = await dueOf(shop.id, shop.id);
    const key = { ...(await asKey(shop.secretKey)), now: new Date(due.getTime() - 5 * 86_400_000) };
    await createPayment(key, aPayment({ amount: 9_000, platform_details: splitOf() }));
    const { settlement: second } = await close(shop.id, shop.id, due);
    expect(second?.settlement_amount).toBeGreaterThan(0);
    await bounce(first.id);
    const own = async () => (await seenBy(operator)).settlements.find(({ id }) => id === second?.id);
    expect(await own()).toMatchObject({ blocked: 'account_refused', account_end: '013' });
    await enter({ replaces: 1, account_number: '1357913' });
    expect(await own()).toMatchObject({ blocked: null, account_end: '913' });
  });

  test('what came back from an account that was replaced since says nothing of the new one', async () => {
    const first = await waiting();
    const file = await inFile();
    await approveFile(colleague, { id: file.id, amount: file.amount });
    await carryOut(operator, file.id);
    await enter({ replaces: 1, account_number: '1357913' });
    await bounce(first.id);
    expect(await showForecast()).toMatchObject({ obstacle: null, account: { number: 2, refused_reason: null } });
  });
});

describe('a file', () => {
  test('names the account, whole; what was replaced before it is approved stops it, were it by one figure in the middle', async () => {
    const settlement = await waiting();
    const file = await inFile();
    expect(file.transfers).toMatchObject([{ settlement_id: settlement.id, holder: 'ｶ)ﾌﾟﾗﾂﾄﾌｵ-ﾑ', account_end: '013' }]);
    await enter({ replaces: 1, account_number: '2478013' });
    await expect(approveFile(colleague, { id: file.id, amount: file.amount })).rejects.toMatchObject({ code: 'conflict' });
    await cancelFile(operator, { id: file.id, reason: '口座が変わったため' });
    const again = await inFile();
    await approveFile(colleague, { id: again.id, amount: again.amount });
    const text = Buffer.from((await downloadFile(operator, { id: again.id })).content, 'base64').toString('latin1');
    expect(text.split('\r\n')[1]?.slice(43, 50)).toBe('2478013');
    await carryOut(operator, again.id);
    expect(await shop.balance()).toMatchObject({ total: 0, held: 0 });
  });

  test('is approved with the account that it names, or not at all, while that is replaced', async () => {
    await waiting();
    const file = await inFile();
    const [approved, entered] = await Promise.allSettled([
      approveFile(colleague, { id: file.id, amount: file.amount }),
      enter({ replaces: 1, account_number: '1357913' }),
    ]);
    expect(entered.status).toBe('fulfilled');
    if (approved.status === 'rejected') expect(approved.reason).toMatchObject({ code: 'conflict' });
    const { status } = await showBankFile(operator, { id: file.id });
    expect(status).toBe(approved.status === 'fulfilled' ? 'approved' : 'proposed');
    const giveUp = status === 'approved' ? operator : colleague;
    await cancelFile(giveUp, { id: file.id, reason: 'test' });
  });
});
