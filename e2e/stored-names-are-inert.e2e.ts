import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { sellerAnswers } from '../lib/testing/seller-answers';
import { paper } from './applications';
import { api, expect, expectNoSidewaysScroll, inTurn, type Look, payWorkedExample, setLook, signInAs, test } from './fixtures';
import { upload } from './sellers';

/** As tables, and as what stands in their place on a phone. */
const wide: Look = { locale: 'ja', theme: 'light', width: 1280 };
const narrow: Look = { locale: 'en', theme: 'dark', width: 390 };

/** Nothing ran, nothing was drawn, and every link leads where a link may. */
async function expectInert(page: Page) {
  expect(await page.evaluate(() => [(window as { __ran?: number }).__ran, document.querySelectorAll('img[src=x]').length])).toEqual([
    undefined,
    0,
  ]);
  for (const href of await page.locator('a').evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).protocol)))
    expect(['http:', 'https:', 'mailto:']).toContain(href);
}

test('S13 StoredXss: what others have written is text on every page', async ({ page, context, request, baseURL }) => {
  const mark = randomUUID().slice(0, 8);
  const evil = (where: string) => `${mark} ${where} </script><script>window.__ran=1</script><img src=x onerror="window.__ran=1">\u202Egpj`;
  const seller = await api<{ id: string }>(request, 'POST', '/merchants', { name: evil('seller'), platform_role: 'payout' });
  // of a name nothing is kept that acts unseen
  const shop = evil('seller').replace('\u202E', '');
  const order = evil('order');
  const payment = await payWorkedExample(request, {
    external_order_num: order,
    description: 'javascript:window.__ran=1',
    metadata: { note: evil('note'), link: 'javascript:window.__ran=1' },
    platform_details: { submerchants: [{ submerchant_id: seller.id, amount: 9_000, platform_fee: 0 }] },
  });
  await signInAs('admin', context);
  for (const look of inTurn([wide, narrow])) {
    await setLook(look, page, baseURL ?? '');
    for (const [path, text] of [
      ['/home', order],
      [`/payments?order=${encodeURIComponent(order)}`, order],
      [`/payments?seller=${seller.id}`, shop],
      [`/payments/${payment.id}`, order],
      [`/payments/${payment.id}?tab=json`, mark],
      ['/sellers', shop],
      [`/sellers/${seller.id}`, shop],
      ['/balance', shop],
      [`/settings/audit?subject=${payment.id}`, ''],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('main').getByText(text).filter({ visible: true }).first(), `${path} at ${look.width}`).toBeVisible();
      await expectInert(page);
    }
    await page.keyboard.press('/');
    await page.getByRole('combobox').fill(mark);
    await expect(page.getByRole('option', { name: shop })).toBeVisible();
    await page.keyboard.press('Escape');
  }
});

test('S13 StoredXss: what a receiver answers, and what an event tells, is text that turns nothing around', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const mark = randomUUID().slice(0, 8);
  const evil = `${mark} </script><script>window.__ran=1</script><img src=x onerror="window.__ran=1">\u202Egpj.exe\u0007`;
  const shown = evil.replace('\u202E', '\\u202e').replace('\u0007', '\\u0007');
  const received: string[] = [];
  const receiver = http.createServer((asked, reply) => {
    received.push(String(asked.headers['x-service-id']));
    asked.resume().on('end', () => reply.writeHead(500, { 'content-type': 'text/html; charset=utf-8' }).end(evil));
  });
  await once(receiver.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`;
  const order = `${mark} <img src=x onerror="window.__ran=1">\u202E1-A`;
  const payment = await payWorkedExample(request, {
    external_order_num: order,
    description: evil,
    webhooks: [{ url, secret_key: 'inert-secret', events: ['payment.captured'] }],
  });
  await expect.poll(() => received.length).toBeGreaterThan(0);
  receiver.close();
  const { data: events } = await api<{ data: { id: string; type: string }[] }>(request, 'GET', `/events?resource_id=${payment.id}`);
  const event = events.find(({ type }) => type === 'payment.captured')?.id;
  await signInAs('admin', context);
  for (const look of inTurn([wide, narrow])) {
    await setLook(look, page, baseURL ?? '');
    await page.goto(`/developers/webhooks/deliveries/${received[0]}`);
    // how the attempt ended is written a moment after it: the page follows by itself
    await page.locator('summary').filter({ visible: true }).last().click();
    await expect(page.getByText(shown).filter({ visible: true }).first()).toBeVisible();
    await expect(page.getByText(order.replace('\u202E', '\\u202e')).filter({ visible: true }).first()).toBeVisible();
    expect(await page.getByRole('main').textContent()).not.toMatch(/\p{Cf}/u);
    await expectInert(page);
    await page.goto(`/developers/events/${event}`);
    await expect(page.getByText(mark).filter({ visible: true }).first()).toBeVisible();
    expect(await page.getByRole('main').textContent()).not.toMatch(/\p{Cf}/u);
    await expectInert(page);
  }
});

test('S13 StoredXss: what a seller answers, what its files are called and why it is sent back is text for everybody', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const mark = randomUUID().slice(0, 8);
  const evil = `${mark} </script><script>window.__ran=1</script><img src=x onerror="window.__ran=1">\u202Egpj`;
  const formula = `=HYPERLINK("javascript:window.__ran=1","${mark}")`;
  const seller = await api<{ id: string }>(request, 'POST', '/merchants', { name: evil, platform_role: 'payout' });
  const file = `${mark} <img src=x onerror=window.__ran=1>\u202Egpj.png`;
  const proof = await upload(request, seller.id, { ...paper, name: file });
  const company = (name: string) => `company_information.${name}`;
  const long = `${mark} `.repeat(200);
  await api(request, 'PATCH', `/live_application/${seller.id}`, {
    ...sellerAnswers('sole_proprietor', { papers: [proof], identity: proof }),
    [company('company_name')]: evil,
    [company('company_address')]: formula,
    [company('industry_description')]: long,
  });
  const shown = async (path: string, texts: string[]) => {
    await page.goto(path);
    for (const text of texts)
      await expect(page.getByRole('main').getByText(text).filter({ visible: true }).first(), `${path}: ${text}`).toBeVisible();
    await expectInert(page);
    await expectNoSidewaysScroll(page);
  };
  const answers = [evil.replace('\u202E', ''), formula, long.trim(), file.replace('\u202E', '')];
  await signInAs('operator', context);
  for (const look of inTurn([wide, narrow])) {
    await setLook(look, page, baseURL ?? '');
    await shown('/applications', [mark]);
    await shown(`/merchants/${seller.id}`, [mark]);
    await shown(`/applications/${seller.id}`, answers);
    await expect(page.locator('canvas')).toBeVisible();
  }
  // sent back with a reason that is as bad, and answered with what is no value: it is shown as it was sent, and turns nothing around
  await setLook(narrow, page, baseURL ?? '');
  await page.goto(`/applications/${seller.id}`);
  await page.getByRole('button', { name: 'Flag “Phone number” to be sent back' }).first().click();
  await page.getByRole('textbox', { name: 'Why “Phone number” is sent back' }).fill(evil);
  await page.getByRole('button', { name: /^Send back/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Send back/ })
    .click();
  await expect(page.getByText('Sent back by').first()).toBeVisible();
  await api(request, 'PATCH', `/live_application/${seller.id}`, { [company('contact_email')]: evil });
  await shown(`/applications/${seller.id}`, [`Sent back by`, mark]);
  // what this page still fetches is not asked for in another's name
  await page.goto('about:blank');
  await context.clearCookies();
  await signInAs('staff', context);
  for (const look of inTurn([wide, narrow])) {
    await setLook(look, page, baseURL ?? '');
    await shown('/sellers', [mark]);
    await shown(`/sellers/${seller.id}/application`, [mark]);
  }
});
