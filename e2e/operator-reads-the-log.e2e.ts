// Operators read what operators did: across merchants, filtered by one merchant, opened, and exported.

import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { inView } from './bank-files';
import { expect, inTier, platformOf, setLook, signInAs, test } from './fixtures';
import { wordsIn } from './words';

const path = '/operator-audit';

for (const locale of inTier(['ja', 'en'] as const)) {
  test(`a suspension is found in the operators’ log by what and by whom, and is in its file: ${locale}`, async ({
    page,
    context,
    baseURL,
  }) => {
    const t = wordsIn(locale);
    await setLook({ locale, theme: 'light', width: 1280 }, page, baseURL ?? '');
    await signInAs('operator', context);
    const name = `記録市場 ${randomUUID().slice(0, 8)}`;
    await page.goto('/merchants');
    await page.getByRole('button', { name: t('merchants.takeIn.open') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('merchants.takeIn.name'), { exact: true }).fill(name);
    await dialog.getByLabel(t('merchants.takeIn.email')).fill(`admin-${randomUUID()}@kiroku.example.jp`);
    await dialog.locator('button[type=submit]').click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    const merchant = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const reason = `=契約の確認 ${randomUUID()}`;
    await page.getByRole('button', { name: t('merchant.suspension.suspend.open') }).click();
    const suspend = page.getByRole('dialog');
    await suspend.getByRole('textbox').fill(reason);
    await suspend.locator('button[type=submit]').click();
    await expect(page.getByRole('main').getByText(reason)).toBeVisible();

    await page.goto(path);
    await page.getByRole('searchbox').fill(merchant);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`subject=${merchant}`));
    const rows = page.getByRole('list', { name: t('audit.columns.label') }).getByRole('listitem');
    // opened and suspended by the same person
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText(t('audit.ofOperators.merchant.suspend'));
    await expect(rows.first()).toContainText(name);
    await expect(rows.last()).toContainText(t('audit.operations.merchant.take_in'));
    await rows.first().locator('summary').click();
    await expect(rows.first().getByRole('table')).toContainText(reason);
    await inView(page, baseURL ?? '', locale);

    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: t('filters.export') }).click()]);
    expect(file.suggestedFilename()).toMatch(/^operators-\d{4}-\d{2}-\d{2}\.csv$/);
    const lines = fs
      .readFileSync(await file.path(), 'utf8')
      .trimEnd()
      .split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain(t('operatorAudit.file.personId'));
    expect(lines[1]).toContain(`,${t('audit.ofOperators.merchant.suspend')},${name},`);
    expect(lines[1]).toContain(reason);

    await rows.first().locator('summary').click();
    await rows
      .first()
      .getByRole('link', { name: t('audit.detail.onlyActor') })
      .click();
    await expect(page).toHaveURL(/actor=[0-9a-f-]{36}/);
    // the export is the newest row
    await expect(rows.first()).toContainText(t('audit.ofOperators.file.download'));
    await expect(rows.filter({ hasText: name }).first()).toBeVisible();
  });
}

test('nobody below the operator has the log, or its file', async ({ page, context, problems }) => {
  problems.allow(/404 \(Not Found\)/);
  await signInAs('admin', context);
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'ページが見つかりません' })).toBeVisible();
  const answer = await context.request.get(`${path}/export?subject=${platformOf().id}`, { headers: { 'sec-fetch-site': 'same-origin' } });
  expect([answer.status(), (await answer.json()).error.code]).toEqual([403, 'forbidden']);
});
