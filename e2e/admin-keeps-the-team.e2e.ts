import { randomUUID } from 'node:crypto';
import type { Request } from '@playwright/test';
import {
  awake,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  isWhole,
  longTest,
  looksOfAll,
  menuEntries,
  payWorkedExample,
  personOf,
  platformOf,
  setLook,
  signInAs,
  test,
} from './fixtures';
import { actionOf, callAs, invitationTo } from './invitations';

const password = 'a viewer’s long password';

longTest(
  'an admin invites a viewer, who then sees everything and can change nothing',
  async ({ page, context, browser, request, baseURL, problems }) => {
    problems.allow(/404 \(Not Found\)/);
    const payment = await payWorkedExample(request);
    const email = `viewer-${randomUUID()}@example.jp`;
    await signInAs('admin', context);
    await page.goto('/payments');
    await page.getByRole('link', { name: 'チーム' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'チーム' })).toBeVisible();
    const myself = page.getByRole('row', { name: new RegExp(`あなた.*${personOf('admin').email}`) });
    await expect(myself).toBeVisible();
    await expect(myself.getByRole('button')).toHaveCount(0);

    await page.getByRole('button', { name: '招待する' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('メールアドレス').fill(email);
    await dialog.getByLabel('氏名').fill('閲覧 桃子');
    // an untouched role field gives no role
    await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0);
    await dialog.getByRole('button', { name: '招待メールを送る' }).click();
    await expect(dialog.getByText('権限を選んでください。')).toBeVisible();
    await expect(dialog.getByRole('radiogroup')).toHaveAttribute('aria-invalid', 'true');
    await dialog.getByText('閲覧のみ').click();
    await expect(dialog.getByText('権限を選んでください。')).toHaveCount(0);
    const sent = actionOf(page);
    await dialog.getByRole('button', { name: '招待メールを送る' }).click();
    const invite = await sent;
    await expect(dialog).toBeHidden();
    await page.getByRole('link', { name: '招待中の一覧を見る' }).click();
    await expect(page).toHaveURL('/settings/team#invitations');
    await expect(page.getByRole('row', { name: new RegExp(`${email} 閲覧のみ 招待中`) })).toBeVisible();

    // the invited person, in another browser
    const own = await browser.newContext({ baseURL: baseURL ?? '', locale: 'ja-JP', timezoneId: 'Asia/Tokyo' });
    const theirs = awake(await own.newPage());
    await theirs.goto(await invitationTo(email));
    await theirs.getByLabel('お名前').fill('閲覧 桃子');
    await theirs.getByLabel('新しいパスワード', { exact: true }).fill(password);
    await theirs.getByLabel('新しいパスワード（確認）').fill(password);
    await theirs.getByRole('button', { name: 'アカウントを作る' }).click();
    await expect(theirs).not.toHaveURL(/sign-in|invitation/);

    // the viewer reads
    for (const path of ['/payments', `/payments/${payment.id}`, '/settings/audit', '/settings/fees', '/developers/api']) {
      expect([path, (await theirs.goto(path))?.status()]).toEqual([path, 200]);
      await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible();
    }
    const entries = await menuEntries(theirs);
    expect(entries).toContain('支払い');
    expect(entries).not.toContain('チーム');
    expect(entries).not.toContain('API キー');
    for (const path of ['/settings/team', '/developers/keys']) expect([path, (await theirs.goto(path))?.status()]).toEqual([path, 404]);

    // and changes nothing, whatever it sends
    const change = async () => {
      await page.reload();
      await page.getByRole('button', { name: '閲覧 桃子さんの権限を変更' }).click();
      await page.getByRole('dialog').getByText('スタッフ').click();
      const changing = actionOf(page);
      await page.getByRole('dialog').getByRole('button', { name: '権限を変更する' }).click();
      await expect(page.getByText('閲覧 桃子さんの権限を変更しました')).toBeVisible();
      return changing;
    };
    const changed = await change();
    const [{ id }] = JSON.parse(changed.postData() ?? '[]') as [{ id: string }];
    await page.goto(`/payments/${payment.id}`);
    const previewed = actionOf(page);
    await page.getByRole('button', { name: '返金する' }).click();
    const refund = await previewed;
    const [wholeRefund] = JSON.parse(refund.postData() ?? '[]') as object[];
    expect(wholeRefund).toBeDefined();
    await page.goto('/settings/team');
    // a role change signs the person out: the viewer signs in again
    expect(await callAs(page, changed, { id, role: 'viewer' })).toContain('"ok":true');
    await theirs.goto('/payments');
    await expect(theirs).toHaveURL(/sign-in/);
    await theirs.getByLabel('メールアドレス').fill(email);
    await theirs.getByLabel('パスワード', { exact: true }).fill(password);
    await theirs.locator('button[type=submit]').click();
    await expect(theirs).not.toHaveURL(/sign-in/);
    // the same call works for an action that a viewer may use: the call itself is right
    const asked = actionOf(theirs);
    await theirs.goto('/payments');
    await theirs.getByRole('button', { name: /^販売者/ }).click();
    await theirs.getByRole('dialog').getByRole('combobox').fill('陶');
    expect(await callAs(theirs, await asked, { search: '陶', per_page: 20 })).toContain('"ok":true');
    const tries: [Request, object][] = [
      [invite, { email: `${randomUUID()}@example.jp`, role: 'admin', tenant_id: platformOf().id }],
      [changed, { id, role: 'admin' }],
      [changed, { id, deactivated: false }],
      [refund, wholeRefund ?? {}],
    ];
    for (const [like, input] of tries) expect(await callAs(theirs, like, input)).toContain('"code":"forbidden"');
    await page.reload();
    await expect(page.getByRole('row', { name: new RegExp(`${email} 閲覧のみ`) })).toBeVisible();

    // the admin signs the viewer out: the next page asks for a sign-in, which works
    await page.reload();
    await page.getByRole('button', { name: '閲覧 桃子さんをすべての端末からサインアウトさせる' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'サインアウトさせる' }).click();
    await expect(page.getByText('閲覧 桃子さんをサインアウトさせました')).toBeVisible();
    await theirs.goto('/payments');
    await expect(theirs).toHaveURL(/sign-in/);
    await theirs.getByLabel('メールアドレス').fill(email);
    await theirs.getByLabel('パスワード', { exact: true }).fill(password);
    await theirs.locator('button[type=submit]').click();
    await expect(theirs).not.toHaveURL(/sign-in/);

    // the admin removes the account: the next page asks for a sign-in
    await page.reload();
    await page.getByRole('button', { name: '閲覧 桃子さんを無効にする' }).click();
    const confirm = page.getByRole('alertdialog', { name: '閲覧 桃子さんを無効にしますか？' });
    await expect(confirm).toBeVisible();
    await expectAccessible(page);
    await confirm.getByRole('button', { name: '無効にする' }).click();
    await expect(confirm).toBeHidden();
    await theirs.goto('/payments');
    await expect(theirs).toHaveURL(/sign-in/);
    await own.close();

    // the log contains all of it
    await page.goto(`/settings/audit?subject=${id}`);
    await expect(page.getByText('招待の承諾')).toBeVisible();
    const change1 = page.getByRole('listitem').filter({ hasText: '利用者の変更' }).first();
    await change1.locator('summary').click();
    await expect(change1.getByRole('row', { name: '無効 いいえ はい' })).toBeVisible();
  },
);

test('the audit log is narrowed by who, what and when, and the address holds it', async ({ page, context, request }) => {
  const payment = await payWorkedExample(request);
  await signInAs('viewer', context);
  await page.goto('/settings/audit');
  await page.getByRole('searchbox').fill(payment.id);
  await page.getByRole('searchbox').press('Enter');
  await expect(page).toHaveURL(`/settings/audit?subject=${payment.id}`);
  const log = page.getByRole('list', { name: '操作の記録' });
  await expect(log.getByRole('listitem')).toHaveCount(1);
  await log.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(log.getByRole('row', { name: '金額 — ¥10,000' })).toBeVisible();
  await log.getByRole('link', { name: '支払いを開く' }).click();
  await expect(page).toHaveURL(`/payments/${payment.id}`);

  await page.goto('/settings/audit');
  await page.getByRole('button', { name: '実行者' }).click();
  await page.getByRole('menuitemradio', { name: 'API キー' }).click();
  await expect(page).toHaveURL('/settings/audit?who=keys');
  await expect(log.getByText(/^API キー …/).first()).toBeVisible();
  await page.goto('/settings/audit?operation=user.invite&to=2020-01-01');
  await expect(page.getByRole('heading', { name: '条件に合う記録はありません' })).toBeVisible();
  await page.goto('/settings/audit?subject=nonsense');
  await expect(page.getByRole('heading', { name: '条件に合う記録はありません' })).toBeVisible();
});

const pages = [
  '/settings/team',
  '/settings/audit',
  '/settings/audit?operation=user.invite&to=2020-01-01',
  '/settings/fees',
  '/settings/checkout',
];

for (const look of looksOfAll()) {
  test(`settings and the reference fit and are accessible: ${look.locale}, ${look.theme}, ${look.width} px`, async ({
    page,
    context,
    baseURL,
  }) => {
    await setLook(look, page, baseURL ?? '');
    await signInAs('admin', context);
    for (const path of pages) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }
    await page.goto('/settings/audit');
    await page.locator('main summary').first().click();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.goto('/developers/api');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoSidewaysScroll(page);
    // axe takes longer for this long page than for all others together: it is checked in every run only where a developer reads it
    if (isWhole) await expectAccessible(page);
  });
}

test('who may not see a page of settings answers 404', async ({ context }) => {
  for (const [role, paths] of [
    ['staff', ['/settings/team']],
    ['viewer', ['/settings/team']],
    ['seller', ['/settings/team', '/settings/audit', '/settings/fees', '/settings/checkout', '/developers/api']],
    ['operator', ['/settings/team', '/settings/audit', '/settings/fees', '/settings/checkout', '/developers/api']],
  ] as const) {
    await context.clearCookies();
    await signInAs(role, context);
    for (const path of paths)
      expect([role, path, (await context.request.get(path, { maxRedirects: 0 })).status()]).toEqual([role, path, 404]);
  }
});
