import { api, expect, expectAccessible, expectNoSidewaysScroll, payWorkedExample, setLook, signInAs, test } from './fixtures';

test('authorizations are found by their state, ordered, selected and captured together; what failed is told', async ({
  page,
  context,
  request,
}) => {
  const amount = 100_000 + Math.floor(Math.random() * 800_000);
  const payments = [];
  for (let index = 0; index < 4; index++) payments.push(await payWorkedExample(request, { amount: amount + index, capture: index === 3 }));
  await signInAs('staff', context);
  await page.goto(`/payments?amount=${amount}-${amount + 3}`);
  const tabs = page.getByRole('navigation', { name: '状態ごとの件数' });
  await expect(tabs.getByRole('link', { name: '与信確保 3件' })).toBeVisible();
  await expect(tabs.getByRole('link', { name: 'チャージバック対応中 0件' })).toBeVisible();
  await tabs.getByRole('link', { name: /与信確保/ }).click();
  await expect(page).toHaveURL(/status=authorized/);
  await expect(page.getByRole('row')).toHaveCount(4);
  await expect(page.getByText(/^合計 ¥/)).toBeVisible();

  const head = page.getByRole('columnheader', { name: '金額' });
  await expect(head).toHaveAttribute('aria-sort', 'none');
  await head.getByRole('link').click();
  await expect(page).toHaveURL(/sort=largest/);
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await head.getByRole('link').click();
  await expect(head).toHaveAttribute('aria-sort', 'ascending');

  const row = page.getByRole('row').nth(1);
  await page.getByRole('button', { name: 'コンパクト' }).click();
  await expect.poll(async () => (await row.boundingBox())?.height).toBeLessThanOrEqual(41);
  await page.reload();
  await expect(page.getByRole('button', { name: 'コンパクト' })).toHaveAttribute('aria-pressed', 'true');
  expect((await row.boundingBox())?.height).toBeLessThanOrEqual(41);

  // with Shift all between follow
  const boxes = page.getByRole('checkbox', { name: /を選択$/ });
  await boxes.first().check();
  await boxes.last().click({ modifiers: ['Shift'] });
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(4);
  await expectAccessible(page);
  await api(request, 'POST', `/payments/${payments[1]?.id}/cancel`);
  await page.getByRole('button', { name: '売上確定する（3件）' }).click();
  const dialog = page.getByRole('dialog', { name: '3件の売上を確定しますか？' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /^3件 ¥/ }).click();
  await expect(dialog.getByText('3 / 3')).toBeVisible();
  await expect(dialog.getByRole('region', { name: '実行されなかった支払い' }).getByRole('listitem')).toHaveCount(1);
  await expect(dialog.getByRole('link', { name: payments[1]?.external_order_num ?? '' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^残り1件/ })).toBeEnabled();
  await dialog.getByRole('button', { name: 'やめる' }).click();
  // nothing is left to capture: two are captured, and one is cancelled
  await expect(page.getByRole('row')).toHaveCount(0);
  await expect(tabs.getByRole('link', { name: '与信確保 0件' })).toBeVisible();
});

test('refunds and payouts are ordered by their headers, and the order stays over the pages', async ({ page, context, request }) => {
  for (let refund = 0; refund < 3; refund++) {
    const payment = await payWorkedExample(request, { platform_details: { submerchants: [] } });
    await api(request, 'POST', `/payments/${payment.id}/refund`, { amount: 10 + refund, platform_details: { submerchants: [] } });
  }
  await signInAs('staff', context);
  const amounts = async () =>
    (
      await page
        .locator('tbody td')
        .filter({ hasText: /^[−-]?¥[\d,]+$/ })
        .allTextContents()
    ).map((text) => Number(text.replace(/[^\d]/g, '')));
  const rises = async () => {
    const shown = await amounts();
    return shown.length > 1 && shown.every((amount, index) => index === 0 || amount >= (shown[index - 1] ?? 0));
  };
  for (const [path, word] of [
    ['/refunds', '返金額'],
    ['/payouts', '金額'],
  ] as const) {
    await page.goto(path);
    const head = page.getByRole('columnheader', { name: word });
    await head.getByRole('link').click();
    await expect(page).toHaveURL(/sort=largest/);
    await expect(head).toHaveAttribute('aria-sort', 'descending');
    await head.getByRole('link').click();
    await expect(page).toHaveURL(/sort=smallest/);
    await expect(head).toHaveAttribute('aria-sort', 'ascending');
    await expect.poll(rises).toBe(true);
  }
  await page.goto('/refunds?sort=smallest');
  const next = page.getByRole('link', { name: '次のページ' });
  if ((await next.count()) > 0) {
    await next.click();
    await expect(page).toHaveURL(/sort=smallest.*page=2/);
    await expect.poll(rises).toBe(true);
  }
});

test('filters are saved as a view for the team, changed later, and opened and deleted by a colleague', async ({ page, context }) => {
  const name = `確定待ち ${Math.floor(Math.random() * 1_000_000)}`;
  await signInAs('staff', context);
  await page.goto('/payments?status=authorized&sort=largest');
  const views = page.getByRole('button', { name: /^ビュー/ });
  await views.click();
  await page.getByRole('menuitem', { name: '現在の条件を保存…' }).click();
  const dialog = page.getByRole('dialog', { name: 'ビューを保存' });
  await dialog.getByLabel('名前').fill(name);
  await dialog.getByRole('checkbox', { name: 'チームと共有する' }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(page).toHaveURL(/\/payments\?status=authorized&sort=largest&view=/);
  await expect(views).toContainText(name);

  await page
    .getByRole('navigation', { name: '状態ごとの件数' })
    .getByRole('link', { name: /すべて/ })
    .click();
  await expect(views).toContainText('変更あり');
  await views.click();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: `「${name}」を現在の条件に更新` }).click();
  await expect(views).not.toContainText('変更あり');

  await signInAs('admin', context);
  await page.goto('/payments');
  await views.click();
  await page.getByRole('menuitem', { name: new RegExp(name) }).click();
  await expect(page).toHaveURL(/\/payments\?sort=largest&view=/);
  await expect(page.getByRole('columnheader', { name: '金額' })).toHaveAttribute('aria-sort', 'descending');
  await views.click();
  await page.getByRole('menuitem', { name: `「${name}」を削除…` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '削除' }).click();
  await expect(page).not.toHaveURL(/view=/);
  await views.click();
  await expect(page.getByRole('menuitem', { name: new RegExp(name) })).toHaveCount(0);
});

test('a view of the last seven days keeps the period, and days that are typed take its place', async ({ page, context }) => {
  const name = `一週間 ${Math.floor(Math.random() * 1_000_000)}`;
  await signInAs('staff', context);
  await page.goto('/payments?from=2026-01-01&to=2026-01-02');
  const period = page.getByRole('button', { name: /^期間/ });
  await period.click();
  await page.getByRole('button', { name: '過去7日間' }).click();
  await expect(page).toHaveURL('/payments?period=last7');
  await expect(period).toContainText('過去7日間');
  await period.click();
  const dialog = page.getByRole('dialog', { name: '期間' });
  await expect(dialog.getByRole('button', { name: '過去7日間' })).toHaveAttribute('aria-pressed', 'true');
  // the days that it means today
  const days = await Promise.all(['開始日', '終了日'].map((label) => dialog.getByLabel(label).inputValue()));
  expect(new Date(days[1] ?? '').getTime() - new Date(days[0] ?? '').getTime()).toBe(6 * 24 * 60 * 60 * 1000);
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  const views = page.getByRole('button', { name: /^ビュー/ });
  await views.click();
  await page.getByRole('menuitem', { name: '現在の条件を保存…' }).click();
  const saving = page.getByRole('dialog', { name: 'ビューを保存' });
  await saving.getByLabel('名前').fill(name);
  await saving.getByRole('button', { name: '保存' }).click();
  await expect(page).toHaveURL(/\/payments\?period=last7&view=/);
  const shown = page.getByText(/^[\d,]+件/).first();
  const total = await shown.textContent();

  await period.click();
  await dialog.getByRole('button', { name: 'この期間で絞り込む' }).click();
  await expect(page).toHaveURL(new RegExp(`/payments\\?from=${days[0]}&to=${days[1]}&view=`));
  await expect(views).toContainText('変更あり');
  await expect(shown).toHaveText(total ?? '');
  // in an address with both, the days count
  await page.goto('/payments?period=last_month&from=2026-01-01&to=2026-01-02');
  await expect(page.getByRole('row')).toHaveCount(0);
  await expect(period).not.toContainText('先月');
});

test('a press anywhere in a row opens it, its text can be selected, and an order number is copied whole', async ({
  page,
  context,
  request,
}) => {
  const payment = await payWorkedExample(request);
  await signInAs('viewer', context);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/payments?order=${payment.external_order_num}`);
  const row = page.getByRole('row').nth(1);
  const order = row.getByText(payment.external_order_num, { exact: true });
  // a text is selected by drawing over it: the first click of a double click is a press, and opens
  const { x, y, width, height } = (await order.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + 1, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 5 });
  await page.mouse.up();
  expect(await page.evaluate(() => String(getSelection()))).not.toBe('');
  await expect(page).toHaveURL(/\?order=/);
  // once more where the list was redrawn between the focus and the key
  await expect(async () => {
    await row.getByRole('button', { name: '注文番号をコピー' }).press('Enter');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(payment.external_order_num);
  }).toPass();
  await page.evaluate(() => getSelection()?.removeAllRanges());
  await row.getByText('VISA').click();
  await expect(page).toHaveURL(`/payments/${payment.id}`);
});

test('a phone, in English: tabs scroll in their place, and the page size is remembered', async ({ page, context, baseURL }) => {
  await setLook({ locale: 'en', theme: 'dark', width: 390 }, page, baseURL ?? '');
  await signInAs('viewer', context);
  await page.goto('/payments?size=50');
  await expect(page.getByRole('navigation', { name: 'Payments by status' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
