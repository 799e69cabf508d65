import fs from 'node:fs';
import {
  api,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  longTest,
  payWorkedExample,
  platformOf,
  setLook,
  signInAs,
  test,
} from './fixtures';

longTest('by keyboard alone: an order number, a page, and back', async ({ page, context, request }) => {
  const payment = await payWorkedExample(request);
  await signInAs('staff', context);
  await page.goto('/payments');
  await expect(page.getByRole('searchbox')).toBeVisible();
  const open = page.getByRole('button', { name: /^検索（/ });
  await open.focus();
  const field = page.getByRole('combobox', { name: '検索する語句・番号' });
  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  await page.keyboard.type(payment.external_order_num.slice(0, 12));
  await expect(page.getByRole('option', { name: new RegExp(payment.external_order_num) })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
  await expect(open).toBeFocused();

  // Enter at once, before the results arrive
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await page.keyboard.insertText(payment.external_order_num);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/payments/${payment.id}`);
  await expect(field).toBeHidden();

  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  await page.keyboard.insertText('アカウントと');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/account');

  // in a text field the key is text
  await page.goto('/payments');
  await page.getByRole('searchbox').press('/');
  await expect(page.getByRole('searchbox')).toHaveValue('/');
  await expect(field).toBeHidden();
});

longTest('arrows move the mark, and each kind is found', async ({ page, context, request }) => {
  await payWorkedExample(request);
  const payment = await payWorkedExample(request, { amount: 765_432 });
  await signInAs('viewer', context);
  await page.goto('/payments');
  await page.getByRole('button', { name: /^検索（/ }).click();
  const field = page.getByRole('combobox', { name: '検索する語句・番号' });
  for (const [typed, told] of [
    [payment.id, 'ID'],
    [`…${payment.id.slice(-6)}`, 'ID の末尾'],
    ['￥７６５，４３２', '金額'],
    ['•••• 1111', 'カード下4桁'],
    ['YAMADA.TARO@example.jp', 'メールアドレス'],
  ] as const) {
    await field.fill(typed);
    await expect(page.getByRole('group', { name: '支払い' }).getByRole('option', { name: told }).first()).toBeVisible();
  }
  await expectAccessible(page);
  const options = page.getByRole('option');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await field.press('ArrowDown');
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  await field.press('ArrowUp');
  await field.press('ArrowUp');
  await expect(options.last()).toHaveAttribute('aria-selected', 'true');
  const seller = platformOf().sellers[0];
  await field.fill(seller?.name ?? '');
  await expect(page.getByRole('group', { name: '販売者' }).getByRole('option', { name: seller?.name ?? '' })).toBeVisible();
  await field.fill('どこにもない言葉');
  await expect(page.getByText('「どこにもない言葉」に一致するものはありません').first()).toBeVisible();
  await expectAccessible(page);
});

test('the last answer wins, and a search that fails says so and goes on', async ({ page, context, request, problems }) => {
  problems.allow(/Failed to load resource|ERR_/);
  const payment = await payWorkedExample(request);
  await signInAs('staff', context);
  await page.goto('/payments');
  let isDown = false;
  let answerLate = () => {};
  const late = new Promise<void>((resolve) => {
    answerLate = resolve;
  });
  await page.route('**/search', async (route) => {
    if (isDown) return route.abort();
    // the answer for the first text arrives long after the second
    if (route.request().postData()?.includes('E2E')) await late;
    return route.continue().catch(() => undefined);
  });
  await page.getByRole('button', { name: /^検索（/ }).click();
  const field = page.getByRole('combobox', { name: '検索する語句・番号' });
  const askFor = (text: string) => page.waitForRequest((sent) => sent.url().endsWith('/search') && (sent.postData() ?? '').includes(text));
  const [first] = await Promise.all([askFor('E2E'), field.fill('E2E')]);
  await Promise.all([askFor(payment.id), field.fill(payment.id)]);
  await expect(page.getByRole('option')).toHaveCount(1);
  // the first request is aborted, or its answer arrives now: in both cases it is not shown
  answerLate();
  await expect.poll(() => first.failure() !== null || first.response().then(() => true)).toBe(true);
  await expect(page.getByRole('option')).toHaveCount(1);
  isDown = true;
  await field.fill(`…${payment.id.slice(-8)}`);
  await expect(page.getByRole('alert').filter({ hasText: '検索できませんでした' })).toBeVisible();
  await expect(field).toHaveValue(`…${payment.id.slice(-8)}`);
  isDown = false;
  await page.getByRole('button', { name: 'もう一度検索' }).click();
  await expect(page.getByRole('option', { name: /ID の末尾/ })).toBeVisible();
});

test('a phone, in English: the search takes the whole screen', async ({ page, context, request, baseURL }) => {
  const payment = await payWorkedExample(request);
  await setLook({ locale: 'en', theme: 'dark', width: 390 }, page, baseURL ?? '');
  await signInAs('admin', context);
  await page.goto('/payments');
  await page.getByRole('button', { name: /^Search \(/ }).click();
  await page.getByRole('combobox', { name: 'Search term' }).fill(payment.external_order_num);
  const option = page.getByRole('option', { name: new RegExp(payment.external_order_num) });
  await expect(option).toBeVisible();
  const box = await page.getByRole('dialog', { name: 'Search everything' }).boundingBox();
  expect(box).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
  expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await option.click();
  await expect(page).toHaveURL(`/payments/${payment.id}`);
});

test('the list is narrowed by amount and method, its columns are chosen, and all of it is a file', async ({ page, context, request }) => {
  const amount = 100_000 + Math.floor(Math.random() * 800_000);
  const order = '=1+2,"甲"';
  await payWorkedExample(request, { amount, external_order_num: order });
  for (let index = 0; index < 2; index++) await payWorkedExample(request, { amount });
  await signInAs('viewer', context);
  await page.goto('/payments');
  await page.getByRole('button', { name: /^金額/ }).click();
  await page.getByLabel('金額（一致）').fill(`¥${amount.toLocaleString('en-US')}`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/payments?amount=${amount}`);
  await expect(page.getByRole('row')).toHaveCount(4);
  await expect(page.getByRole('paragraph').filter({ hasText: /^3件$/ })).toBeVisible();
  await page.getByRole('button', { name: /^支払い方法/ }).click();
  await page.getByRole('menuitemcheckbox', { name: 'VISA' }).click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`/payments?brand=visa&amount=${amount}`);
  await expect(page.getByRole('row')).toHaveCount(4);

  await page.getByRole('button', { name: '表示項目' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'お客様' }).click();
  await page.getByRole('menuitemcheckbox', { name: '売上確定日時' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: '売上確定日時' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'お客様' })).toHaveCount(0);
  await expect(page).toHaveURL(/columns=/);
  // and again on the next visit
  await page.goto('/payments');
  await expect(page.getByRole('columnheader', { name: '売上確定日時' })).toBeVisible();

  await page.goto(`/payments?amount=${amount}`);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: /CSV/ }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^payments-\d{4}-\d{2}-\d{2}\.csv$/);
  const text = fs.readFileSync(await file.path(), 'utf8');
  expect(text.startsWith('\uFEFFID,作成日時（日本時間）,')).toBe(true);
  // a head, and of each payment a line for the platform and for each of its two sellers
  expect(text.trimEnd().split('\r\n')).toHaveLength(1 + 3 * 3);
  expect(text).toContain(`"'=1+2,""甲"""`);
  expect(text).toContain('****1111');
});

longTest('any seller can be chosen, and the chosen one is named and taken away', async ({ page, context, request }) => {
  const payment = await payWorkedExample(request);
  const { id, name } = platformOf().sellers[0] ?? { id: '', name: '' };
  await signInAs('viewer', context);
  for (const path of ['/payments', '/balance']) {
    await page.goto(path);
    await page.getByRole('button', { name: '販売者', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: '販売者' }).getByRole('combobox')).toBeFocused();
    await page.keyboard.type(name.slice(0, 3));
    await expect(page.getByRole('option', { name })).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${path}?seller=${id}`);
    const chosen = page.getByRole('button', { name: `販売者の条件「${name}」を外す` });
    await expect(chosen).toBeFocused();
    // a visitor who follows a link reads the name too
    await page.reload();
    await expect(chosen).toBeVisible();
    await chosen.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('button', { name: '販売者', exact: true })).toBeFocused();
  }
  await page.goto(`/payments?seller=${id}&order=${payment.external_order_num}`);
  await expect(page.getByRole('row')).toHaveCount(2);
});

longTest('what changes, changes in its place; what is new waits until it is asked for', async ({ page, context, request }) => {
  const amount = 100_000 + Math.floor(Math.random() * 800_000);
  const payment = await payWorkedExample(request, { amount, capture: false });
  await signInAs('viewer', context);
  await page.clock.install();
  await page.goto(`/payments?amount=${amount}`);
  const row = page.getByRole('row').nth(1);
  await expect(row).toContainText('与信確保');
  await api(request, 'POST', `/payments/${payment.id}/capture`);
  await payWorkedExample(request, { amount });
  await page.clock.fastForward(10_000);
  await expect(page.getByRole('button', { name: '新しい支払いが1件あります' })).toBeVisible();
  await expect(row).toContainText('売上確定');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('button', { name: '新しい支払いが1件あります' }).click();
  await expect(page.getByRole('row')).toHaveCount(3);
  await expect(page.getByRole('button', { name: /新しい支払い/ })).toHaveCount(0);
});

test('S11 CsrfServerActions: what a page reads beside itself is not for other sites, nor for who is not signed in', async ({ context }) => {
  for (const [path, method] of [
    ['/payments/export', 'GET'],
    [`/balance/export?account=${platformOf().id}`, 'GET'],
    ['/payments/watch', 'GET'],
    ['/search', 'POST'],
  ] as const) {
    const fetchFrom = (site: string) =>
      context.request.fetch(path, { method, headers: { 'sec-fetch-site': site }, ...(method === 'POST' ? { data: { query: 'x' } } : {}) });
    await context.clearCookies();
    expect([path, (await fetchFrom('same-origin')).status()]).toEqual([path, 401]);
    await signInAs('staff', context);
    for (const site of ['cross-site', 'same-site']) expect([path, site, (await fetchFrom(site)).status()]).toEqual([path, site, 403]);
    // opening the address of a read-only page is not another site
    expect([path, (await fetchFrom('none')).status()]).toEqual([path, method === 'GET' ? 200 : 403]);
    expect([path, (await fetchFrom('same-origin')).status()]).toEqual([path, 200]);
  }
});
