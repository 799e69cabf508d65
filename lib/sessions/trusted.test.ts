// Facts that make customers trust a checkout: the sellers' names, and an account that an ATM accepts.
import { beforeAll, expect, test } from 'vitest';
import { showPage } from '@/lib/payments/page/show-page';
import { showCheckout } from '@/lib/sessions/show-checkout';
import { aShopWithAPage, type ShopWithAPage } from '@/lib/testing/fixtures/checkouts';
import { meansOf } from '@/lib/testing/fixtures/payment-methods';
import { asGuest } from '@/lib/testing/fixtures/secure-tokens';
import { splitOf } from '@/lib/testing/market';

let page: ShopWithAPage;
beforeAll(async () => {
  page = await aShopWithAPage();
});
const shown = async (id: string) => showCheckout(await asGuest(id), { id });
const pageId = (url: string) => url.split('/pay/')[1] ?? '';

test('the sellers of a split payment stand below its lines and with its payment, in their order', async () => {
  const [first = '', second = ''] = page.shop.sellers;
  const id = await page.open({ platform_details: splitOf([second, 3_000], [first, 1_000]) });
  expect((await shown(id)).sellers).toEqual(['販売者2', '販売者1']);
  const { redirect_url } = (await page.payWith(id, 'konbini')).body;
  const paying = pageId(redirect_url);
  expect(await showPage(await asGuest(paying), { id: paying })).toMatchObject({ sellers: ['販売者2', '販売者1'], bank_codes: null });
  expect((await shown(await page.open({ platform_details: splitOf() }))).sellers).toEqual([]);
});

test.each([
  ['やまだ', 'たろう', 'ヤマダ タロウ'],
  ['ﾔﾏﾀﾞ', 'ﾀﾛｳ', 'ヤマダ タロウ'],
  ['ヴ', 'ゔぁん', 'ヴ ヴァン'],
  ['さとー', '　はなこ', 'サトー ハナコ'],
])('a transfer from %s %s comes from %s, with the codes that an ATM asks for', async (family_name_kana, given_name_kana, payer) => {
  const id = await page.open();
  const details = { ...meansOf.bank_transfer, family_name_kana, given_name_kana };
  const paying = pageId((await page.pay(id, { payment_details: details })).body.redirect_url);
  expect(await showPage(await asGuest(paying), { id: paying })).toMatchObject({ payer, bank_codes: { bank: '9999', branch: '999' } });
});
