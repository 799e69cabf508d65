// A second answer, from another place, or under another id changes nothing.
import { awake, expect, expectAccessible, platformOf, test } from './fixtures';
import { aShop, codeOn, createToken, enter, expectAtShop, expectReturned, type Shop, showToken } from './verification';
import { wordsIn } from './words';

let shop: Shop;
test.beforeEach(async () => {
  shop = await aShop();
});
test.afterEach(() => shop.close());

test('the way back, a second press, a second tab and a page that was kept decide nothing again', async ({ page, context, request }) => {
  const { id, authentication_url } = await createToken(request, shop);
  const tab = awake(await context.newPage());
  await tab.goto(authentication_url);
  await page.goto(`${shop.url}/cart`);
  await page.goto(authentication_url);
  await enter(page, '123456');
  await expectReturned(page, shop, id);

  // the other tab still asks; its answer comes too late, and it is redirected to the same place
  await enter(tab, '111111');
  await expectAtShop(tab, shop, id);
  expect((await showToken(request, id)).verification_status).toBe('OK');

  // back skips the redirecting page and shows the question, which has ended and does not redirect by itself
  await page.goBack();
  await page.reload();
  await expect(page.getByRole('heading', { name: '本人認証が完了しました' })).toBeVisible();
  await expect(codeOn(page)).toHaveCount(0);
  await expectAccessible(page);
  const before = shop.returns.length;
  await page.reload();
  await expect(page.getByRole('heading', { name: '本人認証が完了しました' })).toBeVisible();
  expect(shop.returns).toHaveLength(before);
  await page.getByRole('link', { name: wordsIn('ja')('checkout.back', { merchant: platformOf().name }) }).click();
  await expectAtShop(page, shop, id);
  expect((await showToken(request, id)).verification_status).toBe('OK');
});

test('two answers at the same moment: one of them counts', async ({ request, baseURL }) => {
  const { id } = await createToken(request, shop);
  const answer = (typed: string) =>
    fetch(`${baseURL}/secure-tokens/${id}/answer`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
      body: `code=${typed}`,
    });
  const answers = await Promise.all(['123456', '111111', '123456', '111111'].map(answer));
  expect(answers.map(({ status, headers }) => [status, headers.get('location')])).toEqual(
    Array(4).fill([303, `/secure-tokens/${id}?told=ended`]),
  );
  const first = await showToken(request, id);
  await answer(first.verification_status === 'OK' ? '111111' : '123456');
  expect(await showToken(request, id)).toEqual(first);
});

test('the shop pays with a token once, for the amount that was shown, and not before it is verified', async ({ page, request }) => {
  const { id, authentication_url } = await createToken(request, shop);
  const authorization = `Basic ${Buffer.from(`${platformOf().secret_key}:`).toString('base64')}`;
  const pay = async (amount: number) => {
    const data = { amount, tax: 0, currency: 'JPY', payment_details: id, platform_details: { submerchants: [] } };
    const answer = await request.post('/api/v1/payments', { headers: { authorization }, data });
    const { status, error } = await answer.json();
    return [answer.status(), status ?? error.code];
  };
  expect(await pay(12_800)).toEqual([422, 'invalid_token']);
  await page.goto(authentication_url);
  await enter(page, '123456');
  await expectReturned(page, shop, id);
  expect(await pay(12_801)).toEqual([422, 'invalid_parameter']);
  const twice = await Promise.all([pay(12_800), pay(12_800)]);
  expect(twice.map(([status]) => status).sort()).toEqual([200, 422]);
  // a replayed return finds the same result, and nothing to pay with
  await page.reload();
  expect((await showToken(request, id)).verification_status).toBe('OK');
  expect(await pay(12_800)).toEqual([422, 'invalid_token']);
  // going back to the question does not lead to a second payment
  await page.goto(authentication_url);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('お支払いの手続きは完了しています');
});

test('S11 CsrfServerActions: what another site sends does nothing', async ({ page, request, baseURL }) => {
  const { id, authentication_url } = await createToken(request, shop);
  for (const site of ['cross-site', 'same-site', 'none', undefined]) {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', ...(site && { 'sec-fetch-site': site }) };
    for (const action of ['answer', 'cancel', 'resend']) {
      const path = `${baseURL}/secure-tokens/${id}/${action}`;
      const answer = await fetch(path, { method: 'POST', redirect: 'manual', headers, body: 'code=111111' });
      expect([site, action, answer.status, answer.headers.get('location')]).toEqual([
        site,
        action,
        303,
        `/secure-tokens/${id}?told=forbidden`,
      ]);
    }
  }
  expect((await showToken(request, id)).verification_status).toBe('NEEDS_VERIFY');
  await page.goto(`${authentication_url}?told=forbidden`);
  await expect(page.getByText('確認できませんでした')).toBeVisible();
  await enter(page, '123456');
  await expectReturned(page, shop, id);
});

test('an id that was changed, or is nobody’s, is told plainly, and nothing of a merchant', async ({ page, request, problems }) => {
  problems.allow(/404/);
  const { id } = await createToken(request, shop);
  const other = id.endsWith('a') ? 'b' : 'a';
  for (const wrong of [id.slice(0, -1) + other, id.toUpperCase(), id.slice(1), 'x', '01926f00-0000-7000-8000-000000000000']) {
    const answer = await page.goto(`/secure-tokens/${wrong}`);
    expect([wrong, answer?.status()]).toEqual([wrong, 404]);
    await expect(page.getByRole('heading', { name: 'このページは見つかりません' })).toBeVisible();
    await expect(page.getByText(platformOf().name)).toHaveCount(0);
  }
  await page.goto('/secure-tokens/nothing');
  await expectAccessible(page);
});
