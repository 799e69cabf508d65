import { randomUUID } from 'node:crypto';
import type { Browser } from '@playwright/test';
import { awake, expect, expectAccessible, expectNoSidewaysScroll, looksOfAll, platformOf, setLook, signInAs, test } from './fixtures';
import { invitationTo } from './invitations';

const password = '川辺の青い傘を三本持つ人';

/** Another person in another browser. */
async function somebodyElse(browser: Browser, baseURL: string) {
  const context = await browser.newContext({ baseURL, locale: 'ja-JP', timezoneId: 'Asia/Tokyo' });
  return { context, page: awake(await context.newPage()) };
}

test('staff register a seller and invite it at once; it registers, is signed in and sees what is left to do', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const email = `shop-${randomUUID()}@example.jp`;
  const name = `招待 ${email.slice(5, 13)}`;
  await signInAs('staff', context);
  await page.goto('/sellers');
  await page.getByRole('button', { name: '販売者を登録' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('名前', { exact: true }).fill(name);
  await dialog.getByLabel('招待するメールアドレス（任意）').fill('これは宛先ではない');
  await dialog.getByRole('button', { name: '登録する' }).click();
  await expect(dialog.getByText('メールアドレスを正しく入力してください。')).toBeVisible();
  await dialog.getByLabel('招待するメールアドレス（任意）').fill(email);
  await dialog.getByRole('button', { name: '登録する' }).click();
  await expect(page).toHaveURL(/\/sellers\/[0-9a-f-]{36}$/);
  await expect(page.getByText(`「${name}」を登録し、${email} に招待メールを送りました`)).toBeVisible();
  const seller = page.url();
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: email });
  await expect(row).toContainText('招待中');
  await expect(page.getByText('まだ何も入力されていません。')).toBeVisible();
  await page.reload();
  await expectAccessible(page);

  // after a second invitation the first link is invalid
  const first = await invitationTo(email);
  await row.getByRole('button', { name: `${email} への招待を再送` }).click();
  await expect(page.getByText(`${email} に招待メールを送りました`, { exact: true })).toBeVisible();
  await expect.poll(() => invitationTo(email)).not.toBe(first);
  const theirs = await somebodyElse(browser, baseURL ?? '');
  await theirs.page.goto(first);
  await expect(theirs.page.getByRole('heading', { name: 'このリンクは使えません' })).toBeVisible();

  await theirs.page.goto(await invitationTo(email));
  await theirs.page.getByLabel('お名前').fill('招待 桃子');
  await theirs.page.getByLabel('新しいパスワード', { exact: true }).fill(password);
  await theirs.page.getByLabel('新しいパスワード（確認）').fill(password);
  // the phone keyboard hides the pressed keys
  await expect(theirs.page.getByLabel('新しいパスワード', { exact: true })).toHaveAttribute('type', 'password');
  await theirs.page.getByRole('button', { name: '表示' }).first().click();
  await expect(theirs.page.getByLabel('新しいパスワード', { exact: true })).toHaveAttribute('type', 'text');
  await theirs.page.getByRole('button', { name: 'アカウントを作る' }).click();
  await expect(theirs.page).toHaveURL('/home');
  await expect(theirs.page.getByRole('heading', { name: '登録を始めましょう' })).toBeVisible();
  await expect(theirs.page.getByText(/^15分ほどで入力できます。/)).toBeVisible();
  await expectAccessible(theirs.page);
  await theirs.page.getByRole('link', { name: '登録を始める' }).click();
  await expect(theirs.page).toHaveURL('/application');
  await expect(theirs.page.getByRole('heading', { level: 1 })).toBeVisible();
  // a seller's people cannot list the other sellers either
  for (const path of ['/sellers', new URL(seller).pathname]) {
    expect((await theirs.context.request.get(path)).status()).toBe(404);
  }
  await theirs.context.close();

  // the platform sees who joined
  await page.goto(seller);
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: email })).toContainText('招待 桃子');
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: email })).not.toContainText('招待中');
});

test('an invitation is taken back, and a viewer only reads who is there', async ({ page, context }) => {
  const email = `shop-${randomUUID()}@example.jp`;
  const seller = platformOf().sellers[7]?.id;
  await signInAs('staff', context);
  await page.goto(`/sellers/${seller}`);
  await page.getByRole('button', { name: '招待する' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('メールアドレス').fill(email);
  await dialog.getByRole('button', { name: '招待メールを送る' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: `${email} への招待を取り消す` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '招待を取り消す' }).click();
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: email })).toHaveCount(0);
  await context.clearCookies();
  await page.goto(await invitationTo(email));
  await expect(page.getByRole('heading', { name: 'このリンクは使えません' })).toBeVisible();

  await signInAs('viewer', context);
  await page.goto(`/sellers/${platformOf().sellers.find(({ name }) => name === '竹細工 ささのは')?.id}`);
  await expect(page.getByRole('listitem').filter({ hasText: 'info@sasanoha.example.jp' })).toContainText('招待の期限切れ');
  await expect(page.getByRole('button', { name: /招待/ })).toHaveCount(0);
});

test('whoever was invited long ago has the invitation sent anew, without being told to whom', async ({ page }) => {
  // an expired invitation of the demo market
  const email = 'info@sasanoha.example.jp';
  const old = await invitationTo(email);
  await page.goto(old);
  await expect(page.getByRole('heading', { name: '招待の有効期限が切れています' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('i…@s….jp');
  expect(await page.content()).not.toContain(email);
  await expectAccessible(page);
  await page.getByRole('button', { name: '新しい招待メールを送る' }).click();
  await expect(page.getByText('新しい招待メールを送りました')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'このリンクは使えません' })).toBeVisible();
  await expect.poll(() => invitationTo(email)).not.toBe(old);
  await page.goto(await invitationTo(email));
  await expect(page.getByRole('heading', { name: 'Bunpai へようこそ' })).toBeVisible();
  await expect(page.getByLabel('お名前')).toHaveValue('笹野 竹子');
});

for (const look of looksOfAll()) {
  test(`sellers with their people fit and are accessible: ${look.locale}, ${look.theme}, ${look.width} px`, async ({
    page,
    context,
    baseURL,
  }) => {
    await setLook(look, page, baseURL ?? '');
    const invited = platformOf().sellers.find(({ name }) => name === '竹細工 ささのは')?.id;
    for (const [role, paths] of [
      ['staff', ['/sellers', '/sellers?status=errors', `/sellers/${invited}`]],
      ['seller', ['/home']],
    ] as const) {
      await context.clearCookies({ name: /session/ });
      await signInAs(role, context);
      for (const path of paths) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectNoSidewaysScroll(page);
        await expectAccessible(page);
      }
    }
  });
}
