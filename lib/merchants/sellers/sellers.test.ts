import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { showHome } from '@/lib/home/show-home';
import { buildDays } from '@/lib/ledger/daily-balances/build';
import { createMerchant } from '@/lib/merchants/create-merchant';
import { listSellers } from '@/lib/merchants/sellers/list-sellers';
import { showSeller } from '@/lib/merchants/sellers/show-seller';
import { sendBackApplication } from '@/lib/onboarding/review/send-back-application';
import { updateApplication } from '@/lib/onboarding/update-application';
import { handIn } from '@/lib/testing/fixtures/applicants';
import { asOwner } from '@/lib/testing/fixtures/months';
import { asKey, asRole, splitOf } from '@/lib/testing/market';
import { aShop, type Shop } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';

let shop: Shop;
let other: Shop;
let viewer: Caller;

beforeAll(async () => {
  shop = await aShop();
  other = await aShop({ sellers: 1 });
  viewer = await asRole('viewer', shop.id);
  await shop.pay({ platform_details: splitOf([shop.sellers[0] ?? '', 6_000, 600]) });
});

test('a platform sees its sellers with what each has, the newest first', async () => {
  const { data, total } = await listSellers(viewer);
  expect(total).toBe(2);
  expect(data.map(({ id, balance, status }) => [id, balance.total, balance.available, status])).toEqual([
    [shop.sellers[1], 0, 0, 'incomplete'],
    [shop.sellers[0], 5_400, 5_400, 'incomplete'],
  ]);
  expect(await showSeller(viewer, { id: shop.sellers[0] })).toEqual(data[1]);
});

test('they are found by a part of the name, whatever it holds, by the whole id and by status', async () => {
  const admin = await asRole('admin', shop.id);
  const odd = await createMerchant(admin, { name: '100%の店_Ａ<img onerror=x>', platform_role: 'payout' });
  const found = async (input: object) => (await listSellers(viewer, input)).data.map(({ id }) => id);
  expect(await found({ search: '00%の' })).toEqual([odd.id]);
  expect(await found({ search: '%' })).toEqual([odd.id]);
  expect(await found({ search: odd.id })).toEqual([odd.id]);
  expect(await found({ search: '販売者1' })).toEqual([shop.sellers[0]]);
  expect(await found({ search: shop.id })).toEqual([]);
  expect(await found({ search: other.sellers[0] })).toEqual([]);
  expect(await found({ status: 'accepted' })).toEqual([]);
  expect(await found({ status: 'incomplete' })).toHaveLength(3);
});

test('how far each application is, and who has something to mend', async () => {
  const admin = await asRole('admin', shop.id);
  const [none, begun, wrong, waiting, returned] = await Promise.all(
    ['未着手', '入力中', '誤りあり', '審査中', '差し戻し'].map(
      async (name) => (await createMerchant(admin, { name, platform_role: 'payout' })).id,
    ),
  );
  const phone = 'company_information.company_phone';
  await updateApplication(admin, { id: begun, 'company_information.company_country': 'JP' });
  await updateApplication(admin, { id: wrong, [phone]: '03-1234' });
  const { submitted_at: submittedAt } = await handIn(admin, waiting ?? '');
  const { version } = await handIn(admin, returned ?? '');
  await sendBackApplication(await asRole('operator', null), { id: returned, version, fields: [{ field: phone, reason: '試験' }] });
  const { data } = await listSellers(viewer, { per_page: 100 });
  const progressOf = (id = '') => data.find((seller) => seller.id === id)?.progress;
  expect(progressOf(none)).toBeNull();
  expect(progressOf(begun)).toMatchObject({ answered: 1, errored: 0, missing_documents: 0, submitted_at: null });
  expect(progressOf(wrong)).toMatchObject({ answered: 0, errored: 1 });
  expect(progressOf(waiting)).toMatchObject({ errored: 0, missing_documents: 0, submitted_at: submittedAt });
  expect(progressOf(waiting)?.answered).toBe(progressOf(waiting)?.required);
  expect(progressOf(returned)).toMatchObject({ errored: 1, submitted_at: null });
  // a returned answer is not done, even with a valid value
  expect(progressOf(returned)?.answered).toBe((progressOf(returned)?.required ?? 0) - 1);
  for (const seller of data) expect(await showSeller(viewer, { id: seller.id })).toEqual(seller);
  const found = async (input: object) => (await listSellers(viewer, input)).data.map(({ id }) => id);
  expect((await found({ has_errors: true })).sort()).toEqual([wrong, returned].sort());
  expect(await found({ has_errors: true, search: '差し' })).toEqual([returned]);
  expect(await found({ has_errors: true, status: 'pending' })).toEqual([]);
  expect(await found({ status: 'pending' })).toEqual([waiting]);
  // counted on the home page, without another platform's
  expect((await showHome(viewer)).errored_sellers).toBe(2);
  const theirs = await asRole('admin', other.id);
  expect((await listSellers(theirs, { has_errors: true })).total).toBe(0);
  expect((await showHome(theirs)).errored_sellers).toBe(0);
});

test('each with what it sold in thirty days and its last payout, whether its days are made or not', async () => {
  const own = await aShop({ sellers: 3 });
  const [one = '', two = '', three = ''] = own.sellers;
  const staff = await asRole('staff', own.id);
  for (const [seller, amount] of [
    [one, 3_000],
    [two, 7_000],
    [two, 1_000],
  ] as const)
    await own.pay({ platform_details: splitOf([seller, amount, 100]) });
  const sold = async (caller = staff) => Object.fromEntries((await listSellers(caller)).data.map((seller) => [seller.id, seller.sold]));
  expect(await sold()).toEqual({ [one]: 3_000, [two]: 8_000, [three]: 0 });
  const day = 24 * 60 * 60 * 1000;
  const later = (days: number) => ({ ...staff, now: new Date(staff.now.getTime() + days * day) });
  await buildDays({ tenantId: own.id, accountId: two }, later(2).now);
  expect(await sold(later(2))).toEqual({ [one]: 3_000, [two]: 8_000, [three]: 0 });
  // an entry that no day has counted is not forgotten
  const owner = await asOwner();
  await owner.query(`UPDATE "BalanceDay" SET entries = entries + 1, kinds = '{}' WHERE "accountId" = $1`, [two]);
  expect(await sold(later(2))).toEqual({ [one]: 3_000, [two]: 8_000, [three]: 0 });
  expect(await sold(later(29))).toEqual({ [one]: 3_000, [two]: 8_000, [three]: 0 });
  expect(await sold(later(30))).toEqual({ [one]: 0, [two]: 0, [three]: 0 });
  const sorted = async (sort: string) => (await listSellers(staff, { sort })).data.map(({ id }) => id);
  expect(await sorted('sold_most')).toEqual([two, one, three]);
  expect(await sorted('sold_least')).toEqual([three, one, two]);
  expect(await sorted('oldest')).toEqual([one, two, three]);
  await sql(`UPDATE "Merchant" SET name = CASE id WHEN $1 THEN 'サ' WHEN $2 THEN 'か' ELSE 'ア' END WHERE id IN ($1, $2, $3)`, own.sellers);
  expect(await sorted('name')).toEqual([three, two, one]);
  expect(await sorted('name_reversed')).toEqual([one, two, three]);
  const paid = async () => (await listSellers(staff)).data.map((seller) => seller.last_payout);
  expect(await paid()).toEqual([null, null, null]);
  await sql(
    `INSERT INTO "Settlement"("tenantId", id, "merchantId", reference, status, frequency, "startsAt", "cutoffAt", "payDay", "openingAmount", "transactionAmount",
        "feeAmount", "feeTaxAmount", "paidOutAmount", "closingAmount", "settlementAmount", "bankFeeAmount", totals, "createdAt", "paidAt")
      SELECT $1, gen_random_uuid(), $2, 'R' || n, CASE n WHEN 3 THEN 'pending' ELSE 'paid' END, 'monthly', now(), now() + n * interval '1 day', '2026-12-0' || n,
        0, 0, 0, 0, 0, 0, 1000 * n, 300, '{}', now() + n * interval '1 day',
        CASE n WHEN 3 THEN NULL ELSE now() END FROM generate_series(1, 3) n`,
    [own.id, two],
  );
  expect((await paid()).filter(Boolean)).toEqual([{ amount: 1_700, day: '2026-12-02' }]);
  // the ledger knows of neither
  await owner.query(`DELETE FROM "Settlement" WHERE "tenantId" = $1`, [own.id]);
  await owner.query(`DELETE FROM "BalanceDay" WHERE "tenantId" = $1`, [own.id]);
  await owner.end();
});

test('sellers whose payouts are on hold are counted on the home page', async () => {
  const own = await aShop({ sellers: 2 });
  const staff = await asRole('staff', own.id);
  expect((await showHome(staff)).held_sellers).toBe(0);
  await sql(`UPDATE "Merchant" SET "payoutsHeldAt" = now(), "payoutsHeldReason" = '試験', "payoutsHeldReasonShown" = false WHERE id = $1`, [
    own.sellers[0],
  ]);
  expect((await showHome(staff)).held_sellers).toBe(1);
});

test('nobody but a platform’s own people has sellers', async () => {
  const ordinary = await aShop({ role: null, sellers: 0 });
  const [seller = ''] = shop.sellers;
  const own = await asRole('seller', shop.id, seller);
  const merchant = await asKey(ordinary.secretKey);
  for (const caller of [own, merchant, await asRole('operator', null)]) {
    await expect(listSellers(caller)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(showSeller(caller, { id: seller })).rejects.toMatchObject({ code: 'forbidden' });
  }
  await expect(showSeller(viewer, { id: shop.id })).rejects.toMatchObject({ code: 'not_found' });
  await expect(showSeller(viewer, { id: other.sellers[0] })).rejects.toMatchObject({ code: 'not_found' });
  await expect(showSeller(viewer, { id: 'x' })).rejects.toMatchObject({ code: 'not_found' });
});

test('a viewer registers nobody, and pressing twice registers one', async () => {
  await expect(createMerchant(viewer, { name: '新しい店', platform_role: 'payout' })).rejects.toMatchObject({ code: 'forbidden' });
  const staff = { ...(await asRole('staff', shop.id)), idempotencyKey: crypto.randomUUID() };
  const wanted = { name: '新しい店', platform_role: 'payout' };
  const answers = await Promise.allSettled([createMerchant(staff, wanted), createMerchant(staff, wanted)]);
  expect(answers.some(({ status }) => status === 'fulfilled')).toBe(true);
  const { id } = await createMerchant(staff, wanted);
  expect((await listSellers(viewer, { search: '新しい店' })).data.map((seller) => seller.id)).toEqual([id]);
});
