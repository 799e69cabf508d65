// A waiting payout that cannot be transferred appears as held to its merchant, its platform and the operator.
import { beforeEach, expect, test } from 'vitest';
import { suspendMerchant } from '@/lib/merchants/suspend-merchant';
import { updateApplication } from '@/lib/onboarding/update-application';
import { enterAccount } from '@/lib/settlements/account/enter-account';
import { listHeld } from '@/lib/settlements/files/list-held';
import { showDay } from '@/lib/settlements/files/show-day';
import { showPayoutForecast } from '@/lib/settlements/show-payout-forecast';
import { api } from '@/lib/testing/api';
import { aPayer, enterBank, fileBy } from '@/lib/testing/fixtures/bank-files';
import { sellerAnswers } from '@/lib/testing/fixtures/seller-answers';
import { acceptSeller, anAccount, aPaidSeller, close } from '@/lib/testing/fixtures/settlements';
import { asKey, asRole, splitOf } from '@/lib/testing/market';
import { aShop, type Shop } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';

const holder = 'bank_account_information.zengin_account_holder_kana';
const ofBank = Object.fromEntries(
  Object.entries(sellerAnswers('corporation')).filter(([name]) => name.startsWith('bank_account_information.')),
);
let shop: Shop;
let seller = '';
let id = '';

/** An accepted seller with a valid account and a waiting payout. */
beforeEach(async () => {
  shop = await aShop({ sellers: 2 });
  seller = shop.sellers[0] ?? '';
  await updateApplication(await asKey(shop.secretKey), { id: seller, ...ofBank });
  await aPaidSeller(shop, seller);
  id = (await close(shop.id, seller)).settlement?.id ?? '';
});

const held = async (locale: 'ja' | 'en' = 'ja', ids = [id]) => {
  const readers = [await asRole('seller', shop.id, seller), await asRole('viewer', shop.id), await asRole('operator', null)];
  const replies = await Promise.all(readers.map((reader) => listHeld({ ...reader, locale }, { settlement_ids: ids })));
  for (const reply of replies) expect(reply).toEqual(replies[0]);
  return replies[0]?.data.map(({ obstacle, obstacle_reason }) => [obstacle, obstacle_reason]);
};
/** The operator's page of the day and the forecast say the same. */
async function agrees() {
  const { settlements } = await showDay(await asRole('operator', null), { day: '2040-01-01' });
  const found = await held();
  expect(settlements.find((one) => one.id === id)?.blocked === null).toBe(found?.length === 0);
  expect((await showPayoutForecast(await asRole('viewer', shop.id), { id: seller })).obstacle).toBe(found?.[0]?.[0] ?? null);
}
const simulateStatus = (status: string) => api(shop.secretKey, 'PATCH', `/live_application/${seller}/simulate_status`, { status });

test('what can be transferred is not held', async () => {
  expect(await held()).toEqual([]);
  await agrees();
});

test('declined, suspended, without an account, with one that cannot be written', async () => {
  await simulateStatus('declined');
  expect(await held()).toEqual([['payouts_disabled', null]]);
  await agrees();
  await acceptSeller(shop.secretKey, seller);
  await sql(`UPDATE "Application" SET answers = jsonb_set(answers, '{${holder},value}', '"山田"') WHERE "merchantId" = $1`, [seller]);
  expect(await held('ja')).toEqual([['cannot_be_written', expect.stringContaining('受取人名')]]);
  expect(await held('en')).toEqual([['cannot_be_written', expect.stringContaining('The account holder')]]);
  await agrees();
  await sql(`UPDATE "Application" SET answers = answers - '${holder}' WHERE "merchantId" = $1`, [seller]);
  expect(await held()).toEqual([['no_account', null]]);
  await agrees();
  await suspendMerchant(await asRole('operator', null), { id: shop.id, reason: '確認中' });
  expect(await held()).toEqual([['suspended', null]]);
  await agrees();
});

test('the bank gave another one back: in its words, until the account is accepted again', async () => {
  await shop.pay({ platform_details: splitOf([seller, 500, 0]) });
  const first = id;
  id = (await close(shop.id, seller)).settlement?.id ?? '';
  await shop.post(`/test_helpers/settlements/${first}/simulate`, { outcome: 'bounced', reason: '口座がありません。' });
  // the payout that came back does not wait any more
  expect(await held('ja', [first, id])).toEqual([['account_refused', '口座がありません。']]);
  await agrees();
  await acceptSeller(shop.secretKey, seller);
  expect(await held('ja', [first, id])).toEqual([]);
});

test('what is in a file is on its way, whatever has become of its merchant since', async () => {
  const [one, other] = [await aPayer(), await aPayer()];
  await enterBank(other);
  await fileBy(one);
  await simulateStatus('declined');
  expect(await held()).toEqual([]);
});

test('of a platform: the account that the operator has entered, which its bank has refused', async () => {
  const operator = await asRole('operator', null);
  await enterAccount(operator, anAccount(shop.id));
  await shop.pay({ amount: 100_000 });
  const own = (await close(shop.id, shop.id)).settlement?.id ?? '';
  const read = async () => (await listHeld(await asRole('admin', shop.id), { settlement_ids: [own] })).data;
  expect(await read()).toEqual([]);
  await sql(`UPDATE "PayoutAccount" SET "refusedAt" = now(), "refusedReason" = '解約済み' WHERE "merchantId" = $1`, [shop.id]);
  expect(await read()).toEqual([
    { settlement_id: own, merchant_id: shop.id, application_status: null, obstacle: 'account_refused', obstacle_reason: '解約済み' },
  ]);
});

test('whose payouts they are not, for them there are none', async () => {
  await simulateStatus('declined');
  const other = await aShop({ sellers: 1 });
  const strangers = [await asRole('admin', other.id), await asRole('seller', shop.id, shop.sellers[1]), await asKey(other.secretKey)];
  for (const caller of strangers) expect((await listHeld(caller, { settlement_ids: [id] })).data).toEqual([]);
  await expect(listHeld(await asRole('viewer', shop.id), { settlement_ids: ['x'] })).rejects.toMatchObject({ code: 'invalid_parameter' });
});
