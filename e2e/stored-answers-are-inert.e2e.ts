import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { sellerAnswers } from '../lib/testing/fixtures/seller-answers';
import { paper } from './applications';
import {
  api,
  awake,
  expect,
  expectNoSidewaysScroll,
  inTier,
  payWorkedExample,
  platformOf,
  setLook,
  signInAs,
  longTest as test,
} from './fixtures';
import { expectInert } from './inert';
import { upload } from './sellers';
import { wordsIn } from './words';

/** As tables, and as cards on a phone. */
const wide = { locale: 'ja', theme: 'light', width: 1280 } as const;
const narrow = { locale: 'en', theme: 'dark', width: 390 } as const;

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
  for (const look of inTier([wide, narrow])) {
    await setLook(look, page, baseURL ?? '');
    await page.goto(`/developers/webhooks/deliveries/${received[0]}`);
    // the result of an attempt is stored a moment after it: the page follows by itself
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
  for (const look of inTier([wide, narrow])) {
    await setLook(look, page, baseURL ?? '');
    await shown('/applications', [mark]);
    await shown(`/merchants/${seller.id}`, [mark]);
    await shown(`/applications/${seller.id}`, answers);
    await expect(page.locator('canvas')).toBeVisible();
  }
  // sent back with an equally hostile reason, and answered with an invalid value: both are shown as sent, without a reversed text direction
  await setLook(narrow, page, baseURL ?? '');
  await page.goto(`/applications/${seller.id}`);
  await page.getByRole('button', { name: 'Flag “Phone number”' }).first().click();
  await page.getByRole('textbox', { name: 'Reason for sending back “Phone number”' }).fill(evil);
  await page.getByRole('button', { name: /^Send back/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Send back/ })
    .click();
  await expect(page.getByText('Sent back by').first()).toBeVisible();
  await api(request, 'PATCH', `/live_application/${seller.id}`, { [company('contact_email')]: evil });
  await shown(`/applications/${seller.id}`, [`Sent back by`, mark]);
  // requests that this page still makes must not use another person's session
  await page.goto('about:blank');
  await context.clearCookies();
  await signInAs('staff', context);
  for (const look of inTier([wide, narrow])) {
    await setLook(look, page, baseURL ?? '');
    await shown('/sellers', [mark]);
    await shown(`/sellers/${seller.id}/application`, [mark]);
  }
});

test('S13 StoredXss: what is written about a chargeback, by whom ever, is text for everybody', async ({
  page,
  context,
  request,
  browser,
  baseURL,
}) => {
  const mark = randomUUID().slice(0, 8);
  const evil = (where: string) => `${mark} ${where} </script><script>window.__ran=1</script><img src=x onerror="window.__ran=1">\u202Egpj`;
  const kept = (where: string) => evil(where).replace('\u202E', '');
  const file = { ...paper, name: `${mark} <img src=x onerror=window.__ran=1>\u202Egpj.png` };
  const named = file.name.replace('\u202E', '');
  const disputed = async () => {
    const { id: payment_id } = await payWorkedExample(request, { external_order_num: evil('order') });
    return (await api<{ id: string }>(request, 'POST', '/test_helpers/chargebacks', { payment_id, reason_code: '13.1' })).id;
  };
  const shown = async (where: Page, path: string, texts: string[]) => {
    await where.goto(path);
    for (const text of texts)
      await expect(where.getByRole('main').getByText(text).filter({ visible: true }).first(), `${path}: ${text}`).toBeVisible();
    await expectInert(where);
    await expectNoSidewaysScroll(where);
  };
  const ja = wordsIn('ja');
  const drafted = await disputed();
  await setLook({ ...narrow, locale: 'ja' }, page, baseURL ?? '');
  await signInAs('staff', context);
  await page.goto(`/chargebacks/${drafted}`);
  await page.getByRole('button', { name: ja('questions.staff.ask') }).click();
  const asking = page.getByRole('dialog');
  await asking.getByRole('checkbox').first().check({ force: true });
  await asking.getByRole('textbox', { name: ja('questions.staff.question') }).fill(evil('question'));
  await asking.getByRole('button', { name: ja('questions.staff.submit') }).click();
  await expect(asking).toBeHidden();
  await page.getByRole('textbox', { name: ja('defense.fields.product_name') }).fill(evil('product'));
  await page.getByRole('textbox', { name: ja('defense.fields.product_name') }).blur();
  await expect(page.getByText(/^保存しました/)).toBeVisible();

  const other = await browser.newContext({ ...(baseURL && { baseURL }), locale: 'ja-JP', timezoneId: 'Asia/Tokyo' });
  const shop = awake(await other.newPage());
  await setLook({ ...narrow, locale: 'ja' }, shop, baseURL ?? '');
  await signInAs('seller', other);
  await shown(shop, '/questions', [kept('question')]);
  await shop.getByRole('link', { name: kept('question') }).click();
  await shop.getByRole('textbox', { name: ja('questions.words') }).fill(evil('answer'));
  await shop.locator('input[type=file]').setInputFiles(file);
  await expect(shop.getByText(named)).toBeVisible();
  await shop.getByRole('button', { name: ja('questions.send') }).click();
  await expect(shop.getByText(ja('questions.sent'))).toBeVisible();
  await shown(shop, new URL(shop.url()).pathname, [kept('question'), named]);
  await other.close();

  const sent = await disputed();
  const authorization = `Basic ${Buffer.from(`${platformOf().secret_key}:`).toString('base64')}`;
  const answered = await request.post(`/api/v1/chargeback_requests/${sent}/defend`, {
    headers: { authorization },
    data: {
      description: evil('description'),
      product_name: evil('product'),
      shipping_info: { company_name: evil('carrier'), tracking_number: 'javascript:window.__ran=1' },
      recipient_info: { name: evil('recipient') },
      document: { document_base64: file.buffer.toString('base64'), filename: file.name },
    },
  });
  expect(answered.status(), await answered.text()).toBe(204);
  const told = [kept('description'), kept('product'), kept('carrier'), kept('recipient'), named];
  for (const look of inTier([wide, narrow])) {
    await setLook(look, page, baseURL ?? '');
    await shown(page, `/chargebacks/${drafted}`, [kept('question'), kept('answer'), named]);
    await shown(page, `/chargebacks/${sent}`, told);
    await shown(page, '/chargebacks', []);
  }
  await page.goto('about:blank');
  await context.clearCookies();
  await signInAs('operator', context);
  for (const look of inTier([wide, narrow])) {
    await setLook(look, page, baseURL ?? '');
    await shown(page, `/chargeback-decisions/${sent}`, told);
    await shown(page, '/chargeback-decisions', []);
  }
});
