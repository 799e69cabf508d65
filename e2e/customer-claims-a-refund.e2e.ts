import type { APIRequestContext, Page } from '@playwright/test';
import {
  api,
  awake,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  inTier,
  type Look,
  longTest,
  type Payment,
  payWorkedExample,
  platformOf,
  setLook,
  signInAs,
  test,
} from './fixtures';
import { aSecondOperator } from './operators';
import { simulate } from './pay-pages';
import { wordsIn } from './words';

const phones: Look[] = [
  { locale: 'ja', theme: 'light', width: 360 },
  { locale: 'en', theme: 'dark', width: 390 },
];
const cash = { type: 'konbini', store: 'lawson', email: 'hanako@example.jp', name: '山田花子' };
type Claim = { id: string; url: string; status: string };
type Paid = Payment & { amount: number; tax: number };

async function paidInCash(request: APIRequestContext, more: object = {}): Promise<Paid> {
  const payment = await payWorkedExample(request, { payment_details: cash, platform_details: { submerchants: [] }, ...more });
  return (await simulate(request, payment, 'paid')) as Paid;
}
const balanceOf = (request: APIRequestContext) => api<{ held: number }>(request, 'GET', `/merchants/${platformOf().id}/balances/JPY`);

/** Another operator has taken the request of this holder: the first one sees who, cannot complete it, and takes it over. */
async function takenOver(page: Page, second: Page, holder: string, words: ReturnType<typeof wordsIn>) {
  await second.goto('/refund-requests');
  const theirs = wordsIn('ja');
  await second.getByRole('button', { name: theirs('refundRequests.taking.takeNamed', { holder }) }).click();
  await expect(second.getByRole('button', { name: theirs('refundRequests.taking.releaseNamed', { holder }) })).toBeFocused();
  await signInAs('operator', page.context());
  await page.goto('/refund-requests');
  const row = page.getByRole('row').filter({ hasText: holder });
  await expect(row).toContainText('副島 正');
  await expectAccessible(page);
  const complete = row.getByRole('button', { name: words('refundRequests.complete.openNamed', { holder }) });
  await expect(complete).toHaveCount(0);
  await row.getByRole('button', { name: words('refundRequests.taking.over.openNamed', { holder }) }).click();
  const confirm = page.getByRole('alertdialog');
  await expect(confirm).toContainText(words('refundRequests.taking.over.title', { name: '副島 正' }));
  await confirm.getByRole('button', { name: words('refundRequests.taking.over.confirm') }).click();
  await expect(row.getByRole('button', { name: words('refundRequests.taking.releaseNamed', { holder }) })).toBeVisible();
  await expect(complete).toBeVisible();
}

/** The operator's decision on the one request of this holder. */
async function decided(page: Page, holder: string, words: ReturnType<typeof wordsIn>, reason?: string) {
  await signInAs('operator', page.context());
  await page.goto('/refund-requests');
  const done = words(reason ? 'refundRequests.reject.openNamed' : 'refundRequests.complete.openNamed', { holder });
  await page.getByRole('button', { name: done }).first().click();
  const dialog = page.getByRole('dialog');
  if (reason) await dialog.getByRole('textbox').fill(reason);
  await dialog.locator('button[type=submit]').click();
  await expect(dialog).toBeHidden();
}

for (const look of inTier(phones)) {
  test(`staff makes a link, its customer gives an account and corrects it, and is paid: ${look.locale}`, async ({
    browser,
    page,
    request,
    baseURL,
  }) => {
    const words = wordsIn(look.locale);
    const before = await balanceOf(request);
    const payment = await paidInCash(request);
    const amount = payment.amount + payment.tax;

    await setLook({ ...look, width: 1280 }, page, baseURL ?? '');
    await signInAs('staff', page.context());
    await page.goto(`/payments/${payment.id}?tab=refunds`);
    await page.getByRole('button', { name: words('payment.actions.refund'), exact: true }).click();
    await page.getByText(words('refund.by.customer'), { exact: true }).click();
    await page.getByRole('button', { name: words('refund.claim.submitAmount', { amount }) }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    const list = page.getByRole('list', { name: words('refundClaims.title') });
    await expect(list).toContainText(words('refundClaims.status.open'));
    await page.reload();
    await expectAccessible(page);
    // shown to whoever made the link alone
    const address = (await list.locator('code').textContent()) ?? '';
    expect((await balanceOf(request)).held).toBe(before.held);

    // the customer, without any sign-in
    const context = await browser.newContext({
      baseURL: baseURL ?? '',
      viewport: { width: look.width, height: 780 },
      hasTouch: true,
      isMobile: true,
    });
    const theirs = awake(await context.newPage());
    await setLook(look, theirs, baseURL ?? '');
    await theirs.goto(address);
    await expect(theirs.getByRole('heading', { level: 1 })).toContainText(platformOf().name);
    const next = theirs.getByRole('button', { name: words('claimForm.check') });
    await next.click();
    await expect(theirs.getByText(words('claimForm.wrong.bank'))).toBeVisible();
    await expectAccessible(theirs);
    await expectNoSidewaysScroll(theirs);
    const holder = `ヤマダ ハナコ ${look.width}`;
    await choose(theirs, 'bank', 'みずほ', '0001');
    await choose(theirs, 'branch', '001', '001');
    await theirs.getByLabel(words('claimForm.number')).fill('1111111');
    await theirs.getByLabel(words('claimForm.holder')).fill(holder);
    await next.click();
    await expect(theirs.getByRole('heading', { name: words('claimForm.checkTitle') })).toBeFocused();
    await expectAccessible(theirs);
    await theirs.getByRole('button', { name: words('claimForm.send', { amount: `¥${amount.toLocaleString('en-US')}` }) }).click();
    await expect(theirs.getByRole('heading', { name: words('refundClaim.outcome.pending.title') })).toBeVisible();
    await expect(theirs.getByText('****111')).toBeVisible();
    await expect(theirs.getByText('1111111')).toHaveCount(0);
    expect((await balanceOf(request)).held - before.held).toBe(amount);

    const kana = `ﾔﾏﾀﾞ ﾊﾅｺ ${look.width}`;
    const evil = '口座なし <img src=x onerror="window.__ran=1">';
    await takenOver(page, await aSecondOperator(browser, baseURL ?? ''), kana, words);
    await decided(page, kana, words, evil);
    expect((await balanceOf(request)).held).toBe(before.held);
    await theirs.reload();
    await expect(theirs.getByText(evil)).toBeVisible();
    expect(await theirs.evaluate(() => [(window as { __ran?: number }).__ran, document.querySelectorAll('img').length])).toEqual([
      undefined,
      0,
    ]);
    await expectNoSidewaysScroll(theirs);
    // everything except the number is still there
    await expect(theirs.getByLabel(words('claimForm.holder'))).toHaveValue(kana);
    await theirs.getByLabel(words('claimForm.number')).fill('7654321');
    await next.click();
    await theirs.locator('form button[type=submit]').last().click();
    await expect(theirs.getByRole('heading', { name: words('refundClaim.outcome.pending.title') })).toBeVisible();

    await decided(page, kana, words);
    await theirs.reload();
    await expect(theirs.getByRole('heading', { name: words('refundClaim.outcome.completed.title') })).toBeVisible();
    await expect(theirs.getByText('****321')).toBeVisible();
    await expectAccessible(theirs);
    expect((await balanceOf(request)).held).toBe(before.held);
    expect(await api(request, 'GET', `/payments/${payment.id}`)).toMatchObject({ status: 'refunded', amount_refunded: amount });
    await page.goto('/ledger-proof');
    await expect(page.getByRole('main')).toBeVisible();
    await context.close();
  });
}

async function choose(page: Page, kind: 'bank' | 'branch', query: string, code: string) {
  await page.locator(`#claim-${kind}`).fill(query);
  await page.getByRole('option').filter({ hasText: code }).first().click();
}

test('a link that was not signed so is nothing, and what is not open says why', async ({ page, request }) => {
  const payment = await paidInCash(request);
  const claim = await api<Claim>(request, 'POST', `/payments/${payment.id}/refund_claims`, { include_payment_method_fee: false });
  const path = new URL(claim.url).pathname;
  for (const wrong of [`${path}a`, path.slice(0, -3), path.split('.')[0], `/refund-claims/${claim.id}`, '/refund-claims/x']) {
    expect((await page.request.get(wrong ?? '')).status(), wrong).toBe(404);
    expect(
      (
        await page.request.post(`${wrong}/answer`, {
          form: {},
          maxRedirects: 0,
          headers: { 'sec-fetch-site': 'same-origin', accept: 'application/json' },
        })
      ).status(),
    ).toBeLessThan(500);
  }
  await api(request, 'POST', `/refund_claims/${claim.id}/withdraw`);
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'このリンクは取り消されました' })).toBeVisible();
  await expect(page.locator('form button[type=submit]')).toHaveCount(1); // only the language button
});

longTest(
  'what others have written is text on the customer’s page, and it works without programs; what it took goes on after the link was withdrawn',
  async ({ browser, baseURL, page: staff, request }) => {
    const evil = '</script><script>window.__ran=1</script><img src=x onerror="window.__ran=1">\u202Egpj';
    const payment = await paidInCash(request, { external_order_num: evil });
    const claim = await api<Claim>(request, 'POST', `/payments/${payment.id}/refund_claims`, { include_payment_method_fee: false });
    const context = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
    const page = await context.newPage();
    await page.goto(new URL(claim.url).pathname);
    await expect(page.getByText('<img src=x').first()).toBeVisible();
    await expect(page.locator('img')).toHaveCount(0);
    await page.locator('summary').first().click();
    await page.locator('summary').nth(1).click();
    await page.locator('[name=bank_name]').fill('みずほ銀行');
    await page.locator('[name=bank_code]').fill('0001');
    await page.locator('[name=branch_number]').fill('001');
    await page.locator('[name=account_number]').fill('x');
    await page.locator('[name=customer_name]').fill('ヤマダ ムツミ');
    await page.getByRole('button', { name: '入力内容を確認する' }).click();
    await expect(page.getByText('受け付けられませんでした')).toBeVisible();
    await page.locator('summary').first().click();
    await page.locator('summary').nth(1).click();
    await page.locator('[name=bank_name]').fill('みずほ銀行');
    await page.locator('[name=bank_code]').fill('0001');
    await page.locator('[name=branch_number]').fill('001');
    await page.locator('[name=account_number]').fill('1234567');
    await page.locator('[name=customer_name]').fill('ヤマダ ムツミ');
    await page.getByRole('button', { name: '入力内容を確認する' }).click();
    await expect(page.getByRole('heading', { name: '口座を受け付けました' })).toBeVisible();

    const words = wordsIn('ja');
    await setLook({ locale: 'ja', theme: 'light', width: 1280 }, staff, baseURL ?? '');
    await signInAs('staff', staff.context());
    await staff.goto(`/payments/${payment.id}?tab=refunds`);
    const withdraw = staff.getByRole('button', {
      name: words('refundClaims.withdraw.openNamed', { amount: payment.amount + payment.tax }),
    });
    await withdraw.click();
    const question = staff.getByRole('alertdialog', { name: words('refundClaims.withdraw.title') });
    await expect(question).toContainText(words('refundClaims.withdraw.pending'));
    await question.getByRole('button', { name: words('refundClaims.withdraw.confirm') }).click();
    await expect(question).toBeHidden();
    const list = staff.getByRole('list', { name: words('refundClaims.title') });
    for (const word of ['refundClaims.status.pending', 'refundClaims.notAgain'] as const) await expect(list).toContainText(words(word));
    await expect(withdraw).toHaveCount(0);
    await staff.reload();
    await expectAccessible(staff);
    await page.reload();
    await expect(page.getByRole('heading', { name: '口座を受け付けました' })).toBeVisible();
    await decided(staff, 'ﾔﾏﾀﾞ ﾑﾂﾐ', words, '口座番号が違います');
    await page.reload();
    await expect(page.getByRole('heading', { name: words('refundClaim.outcome.rejected.title') })).toBeVisible();
    await expect(page.getByText('口座番号が違います')).toHaveCount(0);
    await context.close();
  },
);
