import { randomUUID } from 'node:crypto';
import { expect, expectAccessible, longTest, platformOf, signInAs, test } from './fixtures';

longTest(
  'the API reference has every operation of the document, and tries one with a pasted key',
  async ({ page, context, request, problems }) => {
    problems.allow(/422 \(Unprocessable/);
    const described = await (await request.get('/api/v1/openapi.json')).json();
    const ids = Object.values<Record<string, { operationId: string }>>(described.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    await signInAs('viewer', context);
    await page.goto('/developers/api');
    for (const id of ids) await expect(page.locator(`h3[id="${id}"]`)).toBeVisible();
    expect(ids.length).toBeGreaterThan(10);
    const dangling = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLAnchorElement>('main a[href^="#"]')]
        .map(({ hash }) => hash.slice(1))
        .filter((id) => !document.getElementById(id)),
    );
    expect(dangling).toEqual([]);

    const create = page.locator('article[aria-labelledby="merchant.create"]');
    await create.getByText('試す', { exact: true }).click();
    await create.getByRole('button', { name: '送信する' }).click();
    await expect(create.getByText(/サンドボックスのシークレットキーを貼り付けてください/)).toBeVisible();
    const key = page.getByLabel('サンドボックスのシークレットキー');
    await key.fill('sk_live_something');
    await expect(page.getByText(/sk_test_ で始まるもの/)).toBeVisible();
    await key.fill(platformOf().secret_key);
    await create.getByRole('button', { name: '送信する' }).click();
    await expect(create.getByText('200 OK')).toBeVisible();
    await expect(create.getByRole('region', { name: '応答の本文' })).toContainText('"resource": "merchant"');
    await create.getByLabel('本文（JSON）').fill('{"name": ""}');
    await create.getByRole('textbox', { name: 'Idempotency-Key' }).fill(randomUUID());
    await create.getByRole('button', { name: '送信する' }).click();
    await expect(create.getByText('422 Unprocessable Entity')).toBeVisible();
    await expect(create.getByRole('region', { name: '応答の本文' })).toContainText('"param": "name"');
    await expectAccessible(page);
    // the key is not stored: neither in the address nor in the browser
    expect(page.url()).not.toContain('sk_test');
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));
    expect(kept).not.toContain('sk_test');
    await page.reload();
    await expect(key).toHaveValue('');

    await page.getByRole('searchbox').fill('refund');
    await page.getByRole('searchbox').press('Enter');
    await expect(page).toHaveURL('/developers/api?search=refund');
    await expect(page.locator('h3[id="payment.refund"]')).toBeVisible();
    await expect(page.locator('h3[id="balance.show"]')).toHaveCount(0);
  },
);

test('what a sale costs is told while the price is typed', async ({ page, context }) => {
  await signInAs('staff', context);
  await page.goto('/settings/fees');
  const price = page.getByLabel('販売価格（税込、円）');
  await expect(page.getByRole('row', { name: /^VISA ¥10,000 −¥360 −¥36 ¥9,604$/ })).toBeVisible();
  await price.fill('１，０００');
  await expect(page.getByRole('row', { name: /^VISA ¥1,000 −¥36 −¥3 ¥961$/ })).toBeVisible();
  await expect(page).toHaveURL('/settings/fees?price=1000');
  await price.fill('0');
  await expect(page.getByText('1〜9,999,999 の整数で入力してください。')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('row', { name: /^VISA ¥1,000 / })).toBeVisible();
});
