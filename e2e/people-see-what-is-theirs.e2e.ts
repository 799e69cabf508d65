import { expect, longTest, menuEntries, payWorkedExample, platformOf, signInAs, test } from './fixtures';

test('a seller sees its own part of a payment, and no keys', async ({ page, context, request, problems }) => {
  problems.allow(/404 \(Not Found\)/);
  const [first, second] = platformOf().sellers;
  await payWorkedExample(request);
  await signInAs('seller', context);
  await page.goto('/payments');
  await expect(page.getByRole('heading', { level: 1, name: '支払い' })).toBeVisible();
  expect(await menuEntries(page)).not.toContain('API キー');
  await expect(page.getByRole('columnheader', { name: '受取額' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'お客様' })).toHaveCount(0);
  await page.getByRole('row').nth(1).getByRole('link').click();
  const split = page.getByRole('region', { name: '分配' });
  await expect(split.getByRole('button', { name: '受取額' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'JSON' })).toHaveCount(0);
  const names = (await page.locator('main').textContent()) ?? '';
  expect(names.includes(first?.name ?? '?') && names.includes(second?.name ?? '?')).toBe(false);
  await page.goto('/developers/keys');
  await expect(page.getByRole('heading', { name: 'ページが見つかりません' })).toBeVisible();
});

test('an operator sees the payments of every merchant', async ({ page, context, request }) => {
  const payment = await payWorkedExample(request);
  await signInAs('operator', context);
  await page.goto(`/payments?order=${payment.external_order_num}`);
  await page
    .getByRole('row', { name: /¥10,000/ })
    .getByRole('link')
    .click();
  await expect(page).toHaveURL(`/payments/${payment.id}`);
  await expect(page.getByRole('region', { name: '分配' }).getByRole('row', { name: new RegExp(platformOf().name) })).toBeVisible();
});

test('what does not exist, or belongs to others, is not found', async ({ page, context, problems }) => {
  problems.allow(/404 \(Not Found\)/);
  await signInAs('staff', context);
  for (const path of ['/payments/01926f00-0000-7000-8000-000000000000', '/payments/nonsense', '/nowhere']) {
    expect((await page.goto(path))?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'ページが見つかりません' })).toBeVisible();
  }
});

longTest('what a person may not see answers 404 and not 200, whichever page it is', async ({ page, context, problems }) => {
  problems.allow(/404 \(Not Found\)/);
  const unknown = '/merchants/01926f00-0000-7000-8000-000000000000';
  const sibling = platformOf().sellers[1]?.id;
  for (const [role, paths] of [
    [
      'operator',
      [
        unknown,
        '/merchants/abc',
        '/developers/keys',
        '/developers/origins',
        '/developers/events',
        '/developers/webhooks',
        '/home',
        '/application',
        '/refunds',
        '/payment-links',
        '/subscriptions/new',
        '/payouts',
        '/payouts/nothing-like-this',
        '/payouts/months/01926f00-0000-7000-8000-000000000000/2026-10',
      ],
    ],
    [
      'staff',
      [
        '/merchants',
        unknown,
        '/applications',
        '/deposits',
        '/refund-requests',
        '/bank-files',
        '/bank-files/statement',
        '/bank-files/days/2026-11-27',
        '/chargeback-decisions',
        '/overview',
        '/fee-rates',
        '/acquirers',
        '/acquirers/notices',
        '/acquirers/notices/komoju/nothing-like-this',
        '/acquirers/bunpai',
        '/adjustments',
        '/ledger-proof',
        '/operators',
        '/sandbox',
        '/sandbox/payments',
        '/sandbox/chargebacks',
        '/questions',
        '/developers/keys',
        '/application',
      ],
    ],
    ['viewer', ['/developers/keys', '/payment-links/new', '/payment-links/nothing-like-this', '/payouts/nothing-like-this']],
    [
      'seller',
      [
        '/developers/keys',
        '/developers/events',
        '/developers/webhooks',
        '/sellers',
        '/payment-links',
        '/subscriptions',
        '/refunds',
        '/chargebacks',
        '/settings/chargebacks',
        '/settings/invoices',
        `/sellers/${sibling}/application`,
      ],
    ],
  ] as const) {
    await context.clearCookies();
    await signInAs(role, context);
    for (const path of paths) {
      const answer = await context.request.get(path, { maxRedirects: 0 });
      expect([role, path, answer.status()]).toEqual([role, path, 404]);
      expect(await answer.text()).toContain('ページが見つかりません');
    }
    await page.goto(paths[0]);
    await expect(page.getByRole('heading', { name: 'ページが見つかりません' })).toBeVisible();
  }
});

test('payouts of a seller that is not there are none, and no statement of it is offered', async ({ page, context }) => {
  await signInAs('staff', context);
  const answer = await page.goto('/payouts?seller=01926f00-0000-7000-8000-000000000000');
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main a[href^="/payouts/months/"]')).toHaveCount(0);
});

test('the figures of a merchant lead to its sellers and its payments', async ({ page, context, request }) => {
  await payWorkedExample(request);
  const { id, name, sellers } = platformOf();
  await signInAs('operator', context);
  await page.goto(`/merchants/${id}`);
  const figure = page.locator(`a[href="/merchants?kind=payout&platform=${id}"]`);
  // other journeys add their own sellers
  const told = Number(((await figure.textContent()) ?? '').replace(/\D/g, ''));
  expect(told).toBeGreaterThanOrEqual(sellers.length);
  await figure.click();
  await expect(page.getByRole('button', { name: new RegExp(name) })).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(Math.min(told, 20) + 1);
  await page.goto(`/merchants/${id}`);
  await page.locator(`a[href="/payments?merchant=${id}"]`).click();
  const narrowed = page.getByRole('button', { name: new RegExp(name) });
  await expect(narrowed).toBeVisible();
  await narrowed.click();
  await expect(page).toHaveURL('/payments');
});

test('signing out ends it: the way back leads to the sign-in page', async ({ page, context }) => {
  await signInAs('viewer', context);
  await page.goto('/payments');
  await page.getByRole('button', { name: /^アカウント/ }).click();
  await page.getByRole('menuitem', { name: 'サインアウト' }).click();
  await expect(page).toHaveURL(/\/sign-in/);
  await page.goto('/payments');
  await expect(page).toHaveURL(/\/sign-in/);
});
