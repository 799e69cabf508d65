// On a live installation a card that is typed in our fields, on a shop's page or in a checkout, goes from the browser to the acquirer and not to us.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FrameLocator, Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures';
import { aLiveInstallation } from './live-installation';
import { market } from './market';

/** Of no other journey. */
const number = '4242424242424242';
const code = '7391';

let live: Awaited<ReturnType<typeof aLiveInstallation>>;
let shop: http.Server;
let shopUrl = '';
test.beforeAll(async () => {
  shop = http.createServer((_, response) =>
    response.setHeader('content-type', 'text/html; charset=utf-8').end(`<!doctype html><html lang="ja"><title>shop</title>
      <link rel="icon" href="data:,"><main><h1>Shop</h1><div id="card"></div></main><script src="${live.address}/js/fields.js"></script>
      <script>window.fields = Bunpai.fields({ key: '${live.publishableKey}', mode: 'payment', locale: 'ja' }); fields.mount('#card');</script></html>`),
  );
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
  live = await aLiveInstallation({ origins: [shopUrl] });
});
test.afterAll(async () => {
  shop.close();
  await live?.close();
});

async function typeCard(frame: FrameLocator, typed = number) {
  await frame.locator('#number').fill(typed);
  await frame.locator('#expiry').fill('1230');
  await frame.locator('#code').fill(code.slice(0, 3));
  await frame.locator('#name').fill('TARO YAMADA');
}

/** Requests with the number, by the address that they went to. */
function watchNumber(page: Page): string[] {
  const told: string[] = [];
  page.context().on('request', (asked) => {
    if (`${asked.url()} ${asked.postData() ?? ''}`.includes(number)) told.push(`${asked.method()} ${asked.url()}`);
  });
  return told;
}
const theirTokens = `POST ${market.address}/api/v1/tokens`;

test('in the fields of a shop’s page', async ({ page }) => {
  const told = watchNumber(page);
  await page.goto(shopUrl);
  await typeCard(page.frameLocator('#card iframe'));
  const answer = await page.evaluate(() => window.fields.submit());
  expect(answer).toEqual({ token: expect.stringMatching(/^tok_[0-9a-f-]{36}$/) });
  expect(told).toEqual([theirTokens]);
  const charge = { amount: 3_000, tax: 0, currency: 'JPY', payment_details: answer?.token };
  expect(await live.api('POST', '/payments', charge)).toMatchObject({
    status: 'captured',
    payment_details: { brand: 'visa', last_four_digits: '4242' },
  });
});

test('in a checkout, whose own page may connect to nobody else', async ({ page, problems }) => {
  const told = watchNumber(page);
  const session = await live.api('POST', '/sessions', { mode: 'customer_payment', amount: 12_800, currency: 'JPY' });
  await page.goto(session.session_url);
  const frame = page.frameLocator('iframe');
  await typeCard(frame, '4242424242424241');
  await page.locator('[name=email]').first().fill('taro@example.jp');
  const form = page.locator('form', { has: page.locator('iframe') });
  await form.getByRole('button').last().click();
  await expect(frame.locator('#number-error')).toHaveText('カード番号を確認してください。');
  await expect(frame.locator('#number')).toBeFocused();
  await expectAccessible(page);
  await frame.locator('#number').fill(number);
  await form.getByRole('button').last().click();
  await expect(page.getByText('お支払いが完了しました')).toBeVisible();
  expect(told).toEqual([theirTokens]);
  const done = await live.api('GET', `/sessions/${session.id}`);
  expect(done).toMatchObject({ status: 'completed', customer_id: expect.any(String), payment: { status: 'captured' } });
  // who is kept is charged by the acquirer again
  const again = { amount: 500, tax: 0, currency: 'JPY', customer: done.customer_id };
  expect(await live.api('POST', '/payments', again)).toMatchObject({ status: 'captured' });
  problems.allow(/Refused to connect|violates the following Content Security Policy/);
  const reached = await page.evaluate(
    (url) =>
      fetch(url).then(
        () => 'answered',
        () => 'refused',
      ),
    `${market.address}/api/v1/tokens`,
  );
  expect(reached).toBe('refused');
});

test('nothing of it is in what the installation has stored or said', async () => {
  const everything = await live.everything();
  expect(everything.length).toBeGreaterThan(100_000);
  expect(everything).toContain('4242');
  expect(everything).not.toContain(number);
});
