// A page of another origin takes a card in our frame: it receives a token, and never any card data.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FrameLocator, Page } from '@playwright/test';
import { api, expect, expectAccessible, expectNoSidewaysScroll, languageThemes, test, typeInto } from './fixtures';
import { readDemo } from './market';

type Shop = { said: unknown[]; told: unknown[]; answer?: { token?: string; error?: { code: string; message: string; field?: string } } };
declare global {
  interface Window {
    shop: Shop;
    fields: { submit: () => Promise<Shop['answer']>; mount: (place: string) => void; unmount: () => void };
  }
}

const publishableKey = (): string => {
  const { merchants } = readDemo();
  return merchants.find((merchant: { platform_role: string | null }) => merchant.platform_role === 'platform').publishable_key;
};

/** The shop's page. It records every message, from windows and ports. */
const pageOf = (origin: string, { key, mode, locale }: Record<string, string>) => `<!doctype html><html lang="${locale}">
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>shop</title><link rel="icon" href="data:,">
<main><h1>Shop</h1><div id="card"></div></main><script>
  window.shop = { said: [], told: [] };
  addEventListener('message', ({ data }) => shop.said.push(data));
  const { set } = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage');
  Object.defineProperty(MessagePort.prototype, 'onmessage', { set(listener) {
    set.call(this, (event) => { shop.said.push(event.data); listener(event); });
  } });
</script><script src="${origin}/js/fields.js"></script><script>
  window.fields = Bunpai.fields({ key: '${key}', mode: '${mode}', locale: '${locale}' });
  fields.on('change', (state) => shop.told.push(state));
  fields.mount('#card');
</script></html>`;

let shop: http.Server;
let shopUrl = '';
test.beforeAll(async ({ baseURL }) => {
  shop = http.createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://shop');
    const given = { key: publishableKey(), mode: 'payment', locale: 'ja', ...Object.fromEntries(searchParams) };
    response.setHeader('content-type', 'text/html; charset=utf-8').end(pageOf(baseURL ?? '', given));
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/`;
});
test.afterAll(() => void shop.close());

const frameOf = (page: Page) => page.frameLocator('#card iframe');
const submit = (page: Page) => page.evaluate(async () => window.fields.submit());
async function typeCard(frame: FrameLocator, number = '4111111111111111') {
  await frame.locator('#number').fill('');
  await frame.locator('#number').pressSequentially(number);
  await frame.locator('#expiry').fill('');
  await frame.locator('#expiry').pressSequentially('1230');
  await frame.locator('#code').fill('737');
  await frame.locator('#name').fill('TARO YAMADA');
}

test('a card is typed, its token pays, and the shop’s page has seen nothing of it', async ({ page, context, request }) => {
  const addresses: string[] = [];
  const lines: string[] = [];
  context.on('request', (asked) => addresses.push(asked.url(), asked.headers().referer ?? ''));
  page.on('console', (message) => lines.push(message.text()));
  await page.goto(shopUrl);
  const frame = frameOf(page);
  await typeCard(frame);
  await expect(frame.locator('#brand')).toHaveText('VISA');
  await expect(frame.locator('#number')).toHaveValue('4111 1111 1111 1111');
  await expect.poll(() => page.evaluate(() => window.shop.told.at(-1))).toEqual({ complete: true, brand: 'visa', error: null });
  const answer = await submit(page);
  expect(answer).toEqual({ token: expect.stringMatching(/^tok_[0-9a-f-]{36}$/) });
  const charge = { amount: 3_000, tax: 0, currency: 'JPY', payment_details: answer?.token, platform_details: { submerchants: [] } };
  expect(await api(request, 'POST', '/payments', charge)).toMatchObject({ status: 'captured' });

  const reached = await page.evaluate(() => {
    const [inner] = document.querySelectorAll('iframe');
    try {
      return [inner?.contentDocument === null, inner?.contentWindow?.document.body.innerHTML];
    } catch (error) {
      return [inner?.contentDocument === null, (error as Error).name];
    }
  });
  expect(reached).toEqual([true, 'SecurityError']);
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, window.shop, location.href]),
  );
  expect(kept).toContain('"kind":"result"'); // proves that messages were recorded
  const inside = page.frames().find((one) => one.url().includes('/fields?'));
  const ofFrame = await inside?.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href]),
  );
  expect(ofFrame).toBeDefined();
  for (const text of [kept, ofFrame, await page.content(), ...addresses, ...lines]) expect(text).not.toMatch(/4111|1111|737|TARO/);
});

test('what goes wrong is told, and what was typed stays', async ({ page, problems }) => {
  problems.allow(/Failed to load resource/);
  await page.goto(shopUrl);
  const frame = frameOf(page);
  await typeCard(frame, '4111111111111112');
  expect(await submit(page)).toEqual({
    error: { code: 'invalid_parameter', message: 'カード番号を確認してください。', field: 'number' },
  });
  await expect(frame.locator('#number')).toBeFocused();
  await expect(frame.locator('#number')).toHaveAttribute('aria-invalid', 'true');
  await expect(frame.locator('#number-error')).toHaveText('カード番号を確認してください。');
  await typeCard(frame);
  await frame.locator('#expiry').fill('0120');
  expect((await submit(page))?.error).toEqual({
    code: 'invalid_parameter',
    message: 'カードの有効期限が切れています。別のカードをご利用ください。',
    field: 'expiry',
  });
  await typeCard(frame);
  await page.route('**/api/v1/tokens', (route) => route.abort());
  expect((await submit(page))?.error?.code).toBe('unreachable');
  await expect(frame.locator('#refused')).toContainText('通信できませんでした');
  await expect(frame.locator('#number')).toHaveValue('4111 1111 1111 1111');
  await expect(frame.locator('#name')).toHaveValue('TARO YAMADA');
  await page.unroute('**/api/v1/tokens');
  const [first, second] = await page.evaluate(() => Promise.all([window.fields.submit(), window.fields.submit()]));
  expect(first).toEqual(second);
  expect(first?.token).toMatch(/^tok_/);
  await page.evaluate(() => window.fields.unmount());
  await expect(page.locator('iframe')).toHaveCount(0);
  expect((await submit(page))?.error?.code).toBe('unmounted');

  await page.goto(`${shopUrl}?key=pk_test_nobody`);
  await typeCard(frame);
  expect((await submit(page))?.error?.code).toBe('unauthorized');
  await expect(frame.locator('#number')).toHaveValue('4111 1111 1111 1111');
});

test('a secret key is refused before anything is shown', async ({ page, problems }) => {
  problems.allow(/takes a publishable key/);
  await page.goto(`${shopUrl}?key=sk_test_secret`);
  await expect(page.locator('iframe')).toHaveCount(0);
});

test('by keyboard, in both languages and lights, on the narrowest phone', async ({ page }) => {
  await page.setViewportSize({ width: 296, height: 760 });
  for (const { locale, theme } of languageThemes()) {
    await page.emulateMedia({ colorScheme: theme });
    await page.goto(`${shopUrl}?locale=${locale}&mode=customer`);
    const frame = frameOf(page);
    await expect(frame.locator('.keep')).toBeVisible();
    await frame.locator('#number').focus();
    await page.keyboard.type('378282246310005');
    await page.keyboard.press('Tab');
    await page.keyboard.type('430');
    await page.keyboard.press('Tab');
    await page.keyboard.type('1234');
    await page.keyboard.press('Tab');
    await page.keyboard.type('HANAKO');
    await expect(frame.locator('#number')).toHaveValue('3782 822463 10005');
    await expect(frame.locator('#expiry')).toHaveValue('04 / 30');
    await expectNoSidewaysScroll(page);
    const inside = page.frames().find((one) => one.url().includes('/fields?'));
    // everything is visible: the frame is as high as its content
    await expect
      .poll(() => inside?.evaluate(() => [document.body.scrollWidth <= innerWidth, document.body.scrollHeight <= innerHeight]))
      .toEqual([true, true]);
    await expectAccessible(page);
    expect((await submit(page))?.token).toMatch(/^tok_/);
  }
});

test('the demo works on a page of our own, which cannot reach the frame either', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  for (const { locale, theme } of languageThemes()) {
    await page.emulateMedia({ colorScheme: theme });
    await page.goto(`${baseURL}/js/demo?locale=${locale}`);
    await page.locator('#form button').click();
    await expect(page.locator('#said')).toContainText('pk_test_');
    await typeInto(page, page.locator('#key'), publishableKey());
    await expect(page.locator('#code')).toContainText(publishableKey());
    await page.locator('#form button').click();
    await typeCard(frameOf(page));
    expect(await page.evaluate(() => document.querySelector('iframe')?.contentDocument)).toBeNull();
    await page.locator('#send').click();
    await expect(page.locator('#token')).toHaveText(/^tok_/);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
});

test('this one page may be framed, and no other', async ({ request }) => {
  const of = async (path: string) => {
    const headers = (await request.get(path, { maxRedirects: 0 })).headers();
    const [frames] = /frame-ancestors [^;]+/.exec(headers['content-security-policy'] ?? '') ?? [];
    return [headers['x-frame-options'], frames, headers['x-content-type-options']];
  };
  expect(await of('/fields?locale=en&mode=customer')).toEqual([undefined, 'frame-ancestors *', 'nosniff']);
  expect(await of('/js/demo')).toEqual(['DENY', "frame-ancestors 'none'", 'nosniff']);
  for (const path of ['/js/fields.js', '/api/v1/tokens', '/icon.svg', '/sign-in', '/fields/x', '/fieldsets', '/', '/payments'])
    expect([path, ...(await of(path))]).toEqual([path, 'DENY', "frame-ancestors 'none'", 'nosniff']);
});
