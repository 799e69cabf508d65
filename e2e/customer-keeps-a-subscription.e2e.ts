// A customer on a phone: a renewal is refused, another card is given by the mail's link, then it is paused, resumed and ended.
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import type { APIRequestContext, Page } from '@playwright/test';
import {
  api,
  awake,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  inTier,
  type Look,
  platformOf,
  setLook,
  signInAs,
  test,
} from './fixtures';
import { market, writeMarket } from './market';
import { asks } from './verification';
import { type Words, wordsIn } from './words';

const phones: Look[] = [
  { locale: 'ja', theme: 'light', width: 360 },
  { locale: 'en', theme: 'dark', width: 390 },
];
type Subscription = { id: string; status: string; customer: { id: string }; manage_url: string; payments: string[] };

const card = (number: string) => ({ type: 'credit_card', number, month: 12, year: 2090, verification_value: '123', name: 'HANAKO YAMADA' });
const refused = '4123111111111000';

async function subscribed(request: APIRequestContext, email: string, locale: string): Promise<Subscription> {
  const { id: customer } = await api<{ id: string }>(request, 'POST', '/customers', { payment_details: card('4111111111111111'), email });
  const split = { platform_details: { submerchants: [] }, description: '花の定期便', locale };
  return api<Subscription>(request, 'POST', '/subscriptions', { customer, amount: 3_000, currency: 'JPY', period: 'monthly', ...split });
}

/** As a month later: the first period began a month ago, and the second is due. */
const isDue = (id: string) =>
  writeMarket(
    `UPDATE "Subscription" SET anchor = anchor - interval '1 month', "nextCaptureAt" = now(), "dueAt" = now(), version = version + 1 WHERE id = $1`,
    [id],
  );
const stateOf = (request: APIRequestContext, id: string) => api<Subscription>(request, 'GET', `/subscriptions/${id}`);

/** The link in the mail to an address whose subject has these words. */
async function linkIn(email: string, subject: string): Promise<string> {
  let link: string | undefined;
  await expect(() => {
    const folder = `${market.data}/mail`;
    const texts = fs.readdirSync(folder).flatMap((name) => (name.endsWith('.eml') ? fs.readFileSync(`${folder}/${name}`, 'utf8') : []));
    const own = texts.find((text) => text.includes(`To: ${email}\n`) && text.includes(subject));
    link = /http\S+\/manage\/[a-z2-7]+/.exec(own ?? '')?.[0];
    expect(link).toBeDefined();
  }).toPass();
  return link ?? '';
}

/** The merchant lets its customers pause. */
async function letPause(page: Page, words: Words) {
  await signInAs('admin', page.context());
  await page.goto('/settings/checkout');
  const box = page.getByRole('checkbox', { name: new RegExp(words('checkoutSettings.pausing.pause')) });
  if (!(await box.isChecked())) {
    await box.check();
    await page
      .getByRole('button', { name: words('checkoutSettings.save') })
      .first()
      .click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words('checkoutSettings.saving.submit') })
      .click();
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await page.context().clearCookies();
}

async function typeCard(page: Page, number: string) {
  const form = page.locator('form', { has: page.locator('[name=number]') });
  await form.locator('[name=number]').pressSequentially(number);
  await form.locator('[name=expiry]').fill('1290');
  await form.locator('[name=verification_value]').fill('123');
  await form.locator('[name=name]').fill('HANAKO YAMADA');
  await form.locator('button[type=submit]').click();
}

/** From the list of payments to the newest receipt, its PDF, and back. */
async function takeReceipt(page: Page, words: Words): Promise<void> {
  await page.getByText(words('subscriptionPage.payments.receipt'), { exact: true }).first().click();
  await page.waitForURL(/\/receipts\/2$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('receipt.heading', { merchant: platformOf().name }));
  await expect(page.getByText('花の定期便')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('textbox', { name: words('receipt.form.recipient') }).fill('株式会社 乙');
  await page.getByRole('button', { name: words('receipt.form.submit') }).click();
  await expect(page.getByText(words('receipt.form.issued'))).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: /R-\d{6}/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^receipt-R-\d{6}\.pdf$/);
  await page.getByRole('link', { name: words('receipt.toSubscription') }).click();
  await page.waitForURL(/\/manage\/[a-z2-7]+$/);
}

/** Presses Tab until the link or button with this name has the focus. */
async function tabTo(page: Page, name: string) {
  for (let press = 0; press < 40; press++) {
    if (
      (
        await page
          .locator(':focus')
          .textContent({ timeout: 1_000 })
          .catch(() => '')
      )?.trim() === name
    )
      return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${name} is not reached by keyboard`);
}

for (const look of inTier(phones)) {
  test(`a renewal is refused; another card, a pause and the end are the customer’s own: ${look.locale}`, async ({
    browser,
    page,
    request,
    baseURL,
  }) => {
    const [words, email] = [wordsIn(look.locale), `${randomUUID()}@example.jp`];
    await setLook({ ...look, width: 1280 }, page, baseURL ?? '');
    await letPause(page, words);
    const made = await subscribed(request, email, look.locale);
    await api(request, 'PATCH', `/customers/${made.customer.id}`, { payment_details: card(refused), validate: false });
    await isDue(made.id);
    const address = await linkIn(email, words('mail.subscription.failed.title'));
    expect(new URL(address).pathname).toBe(new URL(made.manage_url).pathname);

    const context = await browser.newContext({
      baseURL: baseURL ?? '',
      viewport: { width: look.width, height: 780 },
      hasTouch: true,
      isMobile: true,
      reducedMotion: 'reduce',
    });
    const theirs = awake(await context.newPage());
    await context.addCookies([{ name: 'theme', value: look.theme, url: baseURL ?? '' }]);
    // the page has the language of its subscription before anybody chooses one
    await theirs.goto(new URL(address).pathname);
    await expect(theirs.getByRole('heading', { level: 1 })).toHaveText(words('subscriptionPage.title', { merchant: platformOf().name }));
    await expect(theirs.getByText(words('subscriptionPage.unpaid.title', { amount: '¥3,300' }))).toBeVisible();
    await expectNoSidewaysScroll(theirs);
    await expectAccessible(theirs);

    await theirs.getByRole('button', { name: words('subscriptionPage.method.change') }).click();
    await theirs.waitForURL(/\/sessions\//);
    await expect(theirs.getByText(words('session.aboutChangingUnpaid')).first()).toBeVisible();
    await expectAccessible(theirs);
    await typeCard(theirs, asks);
    await theirs.waitForURL(/\/secure-tokens\//);
    await theirs.locator('[name=code]').fill('123456');
    await theirs.locator('form:has([name=code]) button[type=submit]').click();
    await theirs.waitForURL(/\/manage\//);
    await expect(theirs.getByText(words('subscriptionPage.told.card'))).toBeVisible();
    // it is charged at once, and the page says so by itself
    await expect(theirs.getByText(words('subscriptionPage.unpaid.title', { amount: '¥3,300' }))).toHaveCount(0);
    await expect.poll(async () => (await stateOf(request, made.id)).status).toBe('active');
    await theirs.reload();
    await expect(theirs.getByText(words('subscriptionPage.method.card', { brand: 'VISA', digits: '5000' }))).toBeVisible();
    await expect(theirs.getByText(words('subscriptionPage.payments.status.captured'), { exact: true })).toHaveCount(2);
    await expect(theirs.getByText(words('subscriptionPage.payments.status.failed'), { exact: true })).toHaveCount(1);
    // the refused charge has none
    await expect(theirs.getByText(words('subscriptionPage.payments.receipt'), { exact: true })).toHaveCount(2);
    await takeReceipt(theirs, words);

    await theirs.getByRole('button', { name: words('subscriptionPage.manage.pause') }).click();
    await expect(theirs.getByText(words('subscriptionPage.told.paused'))).toBeVisible();
    await expect(theirs.getByText(words('subscriptionPage.nothing.paused'))).toBeVisible();
    await expectAccessible(theirs);
    await theirs.getByRole('button', { name: words('subscriptionPage.manage.resumePause') }).click();
    await expect(theirs.getByText(words('subscriptionPage.told.resumed'))).toBeVisible();

    // the end, by keyboard alone: two presses
    await tabTo(theirs, words('subscriptionPage.manage.end'));
    await theirs.keyboard.press('Enter');
    await expect(theirs.getByRole('heading', { level: 1 })).toHaveText(words('subscriptionPage.end.title'));
    await expectNoSidewaysScroll(theirs);
    await expectAccessible(theirs);
    expect((await stateOf(request, made.id)).status).toBe('active');
    await tabTo(theirs, words('subscriptionPage.end.submit'));
    await theirs.keyboard.press('Enter');
    await expect(theirs.getByText(words('subscriptionPage.told.ended'))).toBeVisible();
    await expectAccessible(theirs);
    expect(await stateOf(request, made.id)).toMatchObject({ status: 'active', cancel_at_period_end: true, next_capture_at: null });
    await linkIn(email, words('mail.subscription.ending.title'));
    await context.close();
  });
}

test('an address that names no page of theirs, or nothing that is paid, says the same as every other', async ({
  page,
  request,
  problems,
}) => {
  problems.allow(/404 \(Not Found\)/);
  const made = await subscribed(request, `${randomUUID()}@example.jp`, 'ja');
  const at = new URL(made.manage_url).pathname;
  const other = `${at.slice(0, -1)}${at.endsWith('a') ? 'b' : 'a'}`;
  for (const absent of [other, '/manage/nobody', `/manage/${made.id}`, `${at}/receipts/2`, `${at}/receipts/x`, `${other}/receipts/1`]) {
    expect([absent, (await page.goto(absent))?.status()]).toEqual([absent, 404]);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('このページは見つかりません');
    expect(await page.content()).not.toContain(platformOf().name);
  }
  for (const own of [at, `${at}/end`, `${at}/receipts/1`]) {
    const answer = await page.goto(own);
    expect([own, answer?.status(), answer?.headers()]).toEqual([
      own,
      200,
      expect.objectContaining({ 'cache-control': expect.stringContaining('no-store'), 'referrer-policy': 'same-origin' }),
    ]);
    // nothing of the merchant's own is sent, seen or not
    const sent = (await answer?.text()) ?? '';
    for (const hidden of [platformOf().id, made.id, made.customer.id, ...platformOf().sellers.map(({ id }) => id), 'platform_fee'])
      expect([own, hidden, sent.includes(hidden)]).toEqual([own, hidden, false]);
  }
});

test('without JavaScript it is ended all the same', async ({ browser, request, baseURL }) => {
  const words = wordsIn('ja');
  const made = await subscribed(request, `${randomUUID()}@example.jp`, 'ja');
  const context = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(new URL(made.manage_url).pathname);
  await page.getByRole('link', { name: words('subscriptionPage.manage.end') }).click();
  await page.getByRole('button', { name: words('subscriptionPage.end.submit') }).click();
  await expect(page.getByText(words('subscriptionPage.told.ended'))).toBeVisible();
  await page.getByRole('button', { name: words('subscriptionPage.manage.resumeEnd') }).click();
  await expect(page.getByText(words('subscriptionPage.told.resumed'))).toBeVisible();
  await context.close();
});
