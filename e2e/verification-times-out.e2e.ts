import { api, expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures';
import { aShop, codeOn, createToken, enter, expectReturned, type Shop, showToken } from './verification';

let shop: Shop;
test.beforeEach(async () => {
  shop = await aShop();
});
test.afterEach(() => shop.close());

const minutes = (count: number) => ({ seconds: count * 60 });

test('who answers too late is told so, and goes back unverified', async ({ page, request }) => {
  const { id, authentication_url } = await createToken(request, shop);
  await page.goto(authentication_url);
  await api(request, 'POST', '/test_helpers/clock/advance', minutes(1));
  await page.getByRole('button', { name: 'コードを再送する' }).click();
  await expect(page.getByText('新しい認証コードを送りました')).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^8:\d\d$/);
  await expectAccessible(page);
  await api(request, 'POST', '/test_helpers/clock/advance', minutes(9));
  // nobody has answered: the API says that it has expired
  expect(await showToken(request, id)).toMatchObject({
    verification_status: 'ERRORED',
    three_ds_auth_result: { transStatus: 'N', transStatusReason: '14' },
  });
  // the open page still has its form
  await enter(page, '123456');
  await expectReturned(page, shop, id);
  expect((await showToken(request, id)).verification_status).toBe('ERRORED');
});

test('a page that is opened too late asks nothing any more', async ({ page, request }) => {
  const { authentication_url } = await createToken(request, shop);
  await api(request, 'POST', '/test_helpers/clock/advance', minutes(10));
  await page.goto(authentication_url);
  await expect(page.getByRole('heading', { name: '時間切れになりました' })).toBeVisible();
  await expect(codeOn(page)).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  // hours later it says the same
  await api(request, 'POST', '/test_helpers/clock/advance', minutes(120));
  await page.reload();
  await expect(page.getByRole('heading', { name: '時間切れになりました' })).toBeVisible();
});
