import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Browser, BrowserContext, Page } from '@playwright/test';
import {
  awake,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  isWhole,
  type Look,
  payWorkedExample,
  platformOf,
  setLook,
  signInAs,
  test,
} from './fixtures';
import { actionOf, callAs, invitationTo } from './invitations';
import { balanceOf, line, shown, withPoorSeller } from './sellers';
import { type Words, wordsIn } from './words';

const all: Look[] = [
  { locale: 'ja', width: 1280, theme: 'light' },
  { locale: 'en', width: 1280, theme: 'dark' },
  { locale: 'ja', width: 390, theme: 'dark' },
  { locale: 'en', width: 390, theme: 'light' },
];
/** The first look runs in every run, in more detail, in a file per journey. The others only in the whole grid. */
const looks = isWhole ? all.slice(1) : [];

type Walk = { t: Words; page: Page; context: BrowserContext; request: APIRequestContext; browser: Browser; look: Look; baseURL: string };

function walk(title: string, steps: (given: Walk) => Promise<void>) {
  for (const look of looks) {
    test(`${title}: ${look.locale}, ${look.width} px`, async ({ page, context, request, browser, baseURL: url }) => {
      const baseURL = url ?? '';
      await setLook(look, page, baseURL);
      await steps({ t: wordsIn(look.locale), page, context, request, browser, look, baseURL });
    });
  }
}

async function expectFit(page: Page) {
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
}

/** Opens a payment's dialog and waits for its dry run. */
async function open({ t, page }: Walk, button: string) {
  await page.getByRole('button', { name: button, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  const fill = (name: string, text: string) => dialog.getByRole('textbox', { name, exact: true }).fill(text);
  const settled = () => expect(dialog.getByRole('region', { name: t('split.preview.title') })).toHaveAttribute('aria-busy', 'false');
  return { dialog, fill, settled };
}

walk('a payment is found by its order number, and a part of it refunded with a new split', async (given) => {
  const { t, page, context, request } = given;
  const payment = await payWorkedExample(request);
  const [first, second] = platformOf().sellers;
  await signInAs('staff', context);
  await page.goto('/payments');
  await page.getByRole('main').getByRole('searchbox').first().fill(payment.external_order_num);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/order=/);
  await page.locator(`main a[href="/payments/${payment.id}"]`).filter({ visible: true }).first().click();
  const { dialog, fill, settled } = await open(given, t('refund.submit'));
  await dialog.getByText(t('refund.part')).click();
  await fill(t('refund.amount'), '3000');
  await fill(t('split.return.amountOf', { name: first?.name ?? '' }), '2000');
  await fill(t('split.return.feeOf', { name: first?.name ?? '' }), '200');
  await fill(t('split.return.amountOf', { name: second?.name ?? '' }), '500');
  await fill(t('split.return.feeOf', { name: second?.name ?? '' }), '0');
  await expect(dialog.getByText(t('split.return.rest', { amount: '¥500' }))).toBeVisible();
  await settled();
  await expectFit(page);
  await dialog.getByRole('button', { name: t('refund.submitAmount', { amount: 3_000 }) }).click();
  await expect(page.getByText(t('refund.done', { amount: 3_000 }))).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await shown(request, payment)).toMatchObject({
    amount_refunded: 3_000,
    refunds: [{ amount: 3_000, platform_details: { submerchants: [line(first, 2_000, 200), line(second, 500)] } }],
  });
});

walk('a refund that a seller cannot cover is explained, and goes through after the suggested change', async (given) => {
  const { t, page, context, request } = given;
  const { payment, rich, poor } = await withPoorSeller(request);
  await signInAs('staff', context);
  await page.goto(`/payments/${payment.id}`);
  const { dialog, fill, settled } = await open(given, t('refund.submit'));
  await dialog.getByText(t('refund.part')).click();
  await fill(t('refund.amount'), '3000');
  for (const [{ name }, amount, fee] of [[rich, '2000', '200'] as const, [poor, '1000', '100'] as const]) {
    await fill(t('split.return.amountOf', { name }), amount);
    await fill(t('split.return.feeOf', { name }), fee);
  }
  await expect(dialog.getByRole('alert')).toContainText(t('split.preview.shortBy', { name: poor.name, amount: '¥200' }));
  const confirm = dialog.getByRole('button', { name: t('refund.submitAmount', { amount: 3_000 }) });
  await expect(confirm).toBeDisabled();
  await expectFit(page);
  await dialog.getByRole('button', { name: t('refund.mend.platformBears', { amount: '¥200' }) }).click();
  await settled();
  await confirm.click();
  await expect(page.getByText(t('refund.done', { amount: 3_000 }))).toBeVisible();
  expect(await balanceOf(request, poor)).toBe(0);
});

walk('an authorization is captured with a split edited to the last yen', async (given) => {
  const { t, page, context, request } = given;
  const payment = await payWorkedExample(request, { capture: false });
  const [first, second] = platformOf().sellers;
  await signInAs('staff', context);
  await page.goto(`/payments/${payment.id}`);
  const { dialog, fill, settled } = await open(given, t('capture.submit'));
  const confirm = dialog.getByRole('button', { name: t('capture.submitAmount', { amount: 10_000 }) });
  await fill(t('split.share.amountOf', { name: first?.name ?? '' }), '7001');
  await expect(dialog.getByText(t('split.tooMuch', { amount: '¥1' }))).toBeVisible();
  await expect(confirm).toBeDisabled();
  await fill(t('split.share.amountOf', { name: first?.name ?? '' }), '7000');
  await expect(dialog.getByText(t('split.share.rest', { amount: '¥0' }))).toBeVisible();
  await settled();
  await expectFit(page);
  await confirm.click();
  await expect(page.getByText(t('capture.done', { amount: 10_000 }))).toBeVisible();
  expect(await shown(request, payment)).toMatchObject({
    status: 'captured',
    platform_details: { submerchants: [line(first, 7_000, 600), line(second, 3_000, 300)] },
  });
});

walk('yesterday’s change of the balance is read down to a payment', async ({ t, page, context, request }) => {
  await payWorkedExample(request);
  await signInAs('viewer', context);
  await page.goto('/balance');
  await page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`^${t('balance.filters.period')}`) })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('balance.filters.presets.yesterday') })
    .click();
  await expect(page).toHaveURL(/from=(\d{4}-\d{2}-\d{2})&to=\1/);
  // the demo market has days without movement: takes the last earlier day with a movement
  await page.goto(`/balance?to=${new URL(page.url()).searchParams.get('to')}`);
  const name = t('balance.columns.label');
  const records = page.getByRole('region', { name }).or(page.getByRole('list', { name }));
  const newest = records.locator('time').filter({ visible: true }).first();
  const moment = new Date((await newest.getAttribute('datetime')) ?? '');
  const day = moment.toLocaleDateString('sv', { timeZone: 'Asia/Tokyo' });
  await page.goto(`/balance?from=${day}&to=${day}`);
  const explained = page.getByRole('region', { name: t('balance.explain.title') });
  await expect(explained.getByText(t('balance.explain.agrees'), { exact: true })).toBeVisible();
  await expectFit(page);
  const term = explained.getByRole('link').first();
  const kind = (await term.textContent()) ?? '';
  await term.click();
  await expect(page).toHaveURL(/type=\w+&from=/);
  await page.locator('main a[href^="/payments/"]').filter({ visible: true, hasText: kind }).first().click();
  await expect(page).toHaveURL(/\/payments\/[0-9a-f-]{36}$/);
  await page.getByRole('tab', { name: t('payment.tabs.ledger') }).click();
  await expect(page.getByRole('tabpanel').getByText(kind, { exact: true }).filter({ visible: true }).first()).toBeVisible();
  await expectNoSidewaysScroll(page);
});

const password = 'a viewer’s long password';

/** A person makes the account from the mail, and is signed in. */
async function accept(theirs: Page, t: Words, email: string) {
  await theirs.goto(await invitationTo(email));
  await theirs.getByLabel(t('security.fields.name'), { exact: true }).fill('閲覧 桃子');
  await theirs.getByLabel(t('security.fields.newPassword'), { exact: true }).fill(password);
  await theirs.getByLabel(t('security.fields.again'), { exact: true }).fill(password);
  await theirs.getByRole('button', { name: t('invitation.submit') }).click();
  await expect(theirs).not.toHaveURL(/sign-in|invitation/);
}

walk('an admin invites a viewer, who sees everything and can change nothing', async (given) => {
  const { t, page, context, request, browser, look, baseURL } = given;
  const payment = await payWorkedExample(request);
  const email = `viewer-${randomUUID()}@example.jp`;
  await signInAs('admin', context);
  await page.goto('/settings/team');
  await page.getByRole('button', { name: t('merchant.invite.open'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('merchant.invite.email')).fill(email);
  await dialog.getByText(t('account.roles.viewer'), { exact: true }).click();
  await expectFit(page);
  const sent = actionOf(page);
  await dialog.getByRole('button', { name: t('merchant.invite.submit') }).click();
  const invite = await sent;
  await expect(dialog).toBeHidden();
  await page.goto(`/payments/${payment.id}`);
  const previewed = actionOf(page);
  await page.getByRole('button', { name: t('refund.submit'), exact: true }).click();
  const refund = await previewed;

  const own = await browser.newContext({ baseURL, locale: 'ja-JP', timezoneId: 'Asia/Tokyo' });
  const theirs = awake(await own.newPage());
  await setLook(look, theirs, baseURL);
  await accept(theirs, t, email);
  for (const path of [
    '/home',
    '/sellers',
    '/balance',
    '/settings/audit',
    '/settings/fees',
    '/settings/checkout',
    '/developers/api',
    `/payments/${payment.id}`,
  ]) {
    expect([path, (await theirs.goto(path))?.status()]).toEqual([path, 200]);
    await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoSidewaysScroll(theirs);
  }
  // the page has no button, and a direct call is refused
  const button = theirs.getByRole('button', { name: t('refund.submit'), exact: true });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await button.press('Enter');
  await expect(theirs.getByRole('dialog')).toHaveCount(0);
  const [wholeRefund] = JSON.parse(refund.postData() ?? '[]') as object[];
  const invited = { email: `${randomUUID()}@example.jp`, role: 'admin', tenant_id: platformOf().id };
  expect(await callAs(theirs, invite, invited)).toContain('"code":"forbidden"');
  expect(await callAs(theirs, refund, wholeRefund ?? {})).toContain('"code":"forbidden"');
  await own.close();
});
