import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  inTier,
  longTest,
  payWorkedExample,
  personOf,
  setLook,
  signInAs,
  test,
} from './fixtures';
import { readDemo } from './market';

type Person = { role: string; email: string; password: string };
const demo = (): { base_url: string; users: Person[] } => readDemo();
const personNamed = (email: string): Person => {
  const found = demo().users.find((user) => user.email === email);
  if (!found) throw new Error(`nobody is ${email}`);
  return found;
};
const beginner = 'admin@hajimari.example.jp';
const ordinary = 'admin@hidamari.example.jp';

/** Signs in through the page; ends on the page after it. */
async function signIn(page: Page, { email, password }: Person) {
  await page.context().clearCookies({ name: /session/ });
  await page.goto('/sign-in');
  await page.getByLabel(/メールアドレス|E-mail address/).fill(email);
  await page.getByLabel(/^(パスワード|Password)$/).fill(password);
  await page.getByRole('button', { name: /^(サインイン|Sign in)$/ }).click();
  await expect(page).not.toHaveURL(/sign-in/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test('everybody lands where their work is, on a page with something on it', async ({ page, request }) => {
  // earlier journeys in this market leave unpaid payments at the top of the seller's list
  await payWorkedExample(request);
  const landings: [person: Person, path: string, seen: RegExp][] = [
    [personOf('operator'), '/overview', /てしごと市場/],
    [personOf('admin'), '/home', /与信の期限が近づいています/],
    [personOf('staff'), '/home', /与信の期限が近づいています/],
    [personOf('viewer'), '/home', /与信の期限が近づいています/],
    [personOf('seller'), '/home', /登録は承認されています.*利用可能残高.*売上確定/s],
    [personNamed(beginner), '/home', /はじめの設定/],
    [personNamed(ordinary), '/home', /与信の期限が近づいています/],
  ];
  for (const [person, path, seen] of landings) {
    await signIn(page, person);
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('main')).toContainText(seen);
  }
});

test('staff see at home what waits, and come to the thing itself', async ({ page, context }) => {
  await signInAs('staff', context);
  await page.goto('/home');
  await expect(page.getByRole('link', { name: 'ホーム', exact: true })).toHaveAttribute('aria-current', 'page');
  // several of a kind are one row, which unfolds
  await page.locator('summary', { hasText: '与信の期限が近づいています' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'TS-0991' }).filter({ hasText: '期限切れ' }).last();
  await expect(row).toContainText('¥9,980,000');
  await row.getByRole('link').click();
  await expect(page).toHaveURL(/\/payments\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('¥9,980,000');
  await page.goBack();
  await page.getByRole('main').getByRole('link', { name: 'すべて見る', exact: true }).click();
  await expect(page).toHaveURL('/payments');
});

test('the chart comes after the page and stands in figures too', async ({ page, context }) => {
  await signInAs('viewer', context);
  await page.goto('/home');
  const chart = page.getByRole('img', { name: /30日間の売上の棒グラフ。もっとも多いのは/ });
  await expect(chart.locator('svg .recharts-bar-rectangle').first()).toBeVisible();
  await page.getByRole('button', { name: '表で見る' }).click();
  const table = page.getByRole('table', { name: '売上の推移' });
  await expect(table.getByRole('row')).toHaveCount(31);
  const amounts = await table.locator('tbody tr').evaluateAll((rows) => rows.map((row) => row.querySelector('td')?.textContent ?? ''));
  const sum = amounts.reduce((total, text) => total + Number(text.replace(/[^\d]/g, '')), 0);
  await expect(page.getByRole('main')).toContainText(`¥${sum.toLocaleString('en-US')}`);
  await page.getByRole('navigation', { name: '期間' }).getByRole('link', { name: '12か月' }).click();
  await expect(page).toHaveURL('/home?period=m12');
  await expect(table.getByRole('row')).toHaveCount(13);
});

test('a report has each figure as a chart and as a table, for the period in its address', async ({ page, context }) => {
  await signInAs('viewer', context);
  await page.goto('/reports?period=d90');
  await expect(page.getByRole('img', { name: /90日間の売上の棒グラフ/ })).toBeVisible();
  await expect(
    page
      .getByRole('img', { name: /承認と拒否の件数のグラフ/ })
      .locator('svg .recharts-bar-rectangle')
      .first(),
  ).toBeVisible();
  const charts = ['売上の推移', '販売者別の売上', '支払い方法別の売上', '承認と拒否', '拒否の理由', '返金の推移'];
  for (const name of charts) {
    await page.getByRole('button', { name: `表で見る – ${name}` }).click();
    await expect(page.getByRole('region', { name }).getByRole('table', { name })).toBeVisible();
  }
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  // a seller is found from its figure
  await page.getByRole('button', { name: 'グラフで見る – 販売者別の売上' }).click();
  await page.getByRole('main').getByRole('link').filter({ hasText: '漆器店' }).first().click();
  await expect(page).toHaveURL(/\/sellers\/[0-9a-f-]{36}$/);
});

test('an operator reads volume and margin by merchant, in any order and period, and takes the file', async ({ page, context }) => {
  await signInAs('operator', context);
  await page.goto('/reports');
  const table = page.getByRole('region', { name: '加盟店別の売上と粗利', exact: true }).getByRole('table');
  await expect(table.locator('tbody').getByRole('row').first()).toContainText('てしごと市場');
  const margin = table.getByRole('columnheader', { name: '粗利', exact: true });
  await margin.getByRole('link').click();
  await expect(page).toHaveURL('/reports?sort=margin_most');
  await expect(margin).toHaveAttribute('aria-sort', 'descending');
  await margin.getByRole('link').click();
  await expect(table.locator('tbody').getByRole('row').last()).toContainText('てしごと市場');
  await page.getByRole('navigation', { name: '期間' }).getByRole('link', { name: '12か月' }).click();
  await expect(page).toHaveURL('/reports?period=m12&sort=margin_least');
  for (const name of ['加盟店別の売上', '加盟店別の粗利']) {
    await page.getByRole('button', { name: `表で見る – ${name}`, exact: true }).click();
    await expect(page.getByRole('region', { name, exact: true }).getByRole('table', { name, exact: true })).toBeVisible();
  }
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: '絞り込んだすべての加盟店別の売上と粗利を CSV でダウンロード' }).click();
  expect((await download).suggestedFilename()).toMatch(/^merchants-m12-.*\.csv$/);
});

for (const [locale, theme, width] of inTier([
  ['ja', 'dark', 1280],
  ['en', 'dark', 1280],
  ['ja', 'light', 390],
  ['en', 'light', 390],
] as const)) {
  longTest(`every home fits and is accessible: ${locale}, ${theme}, ${width} px`, async ({ page, request, baseURL }) => {
    // its order number is wider than a phone
    await payWorkedExample(request, { external_order_num: 'A-1234567'.repeat(25) });
    await setLook({ locale, theme, width }, page, baseURL ?? '');
    for (const person of [personOf('admin'), personOf('seller'), personNamed(beginner), personNamed(ordinary)]) {
      await signIn(page, person);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }
  });
}

test('who needs no first steps puts them away, and gets them back', async ({ page }) => {
  await signIn(page, personNamed(beginner));
  const title = page.getByRole('heading', { name: 'はじめの設定' });
  await page.getByRole('button', { name: 'はじめの設定を隠す' }).click();
  await expect(title).toBeHidden();
  // stored per person, for every browser
  await signIn(page, personNamed(beginner));
  await expect(page.getByText('利用可能残高')).toBeVisible();
  await expect(title).toBeHidden();
  await page.getByRole('button', { name: 'はじめの設定を表示' }).click();
  await expect(title).toBeVisible();
});

test('a beginner’s commands run as printed, and the steps are ticked off', async ({ page, baseURL }) => {
  await signIn(page, personNamed(beginner));
  const steps = page.getByRole('list').filter({ hasText: 'API キーを作成する' });
  await expect(page.getByText('3件中0件完了')).toBeVisible();
  await steps.getByRole('link', { name: 'API キーを開く' }).click();
  await page.getByRole('button', { name: 'キーを作成' }).click();
  await page.getByRole('dialog').getByLabel('名前').fill('はじめて');
  await page.getByRole('dialog').getByRole('button', { name: /作成/ }).click();
  await expect(page.getByRole('dialog')).toContainText(/sk_test_\w+/);
  const key = /sk_test_\w+/.exec((await page.getByRole('dialog').textContent()) ?? '')?.[0] ?? '';
  await page.goto('/home');
  await expect(page.getByText('3件中1件完了')).toBeVisible();
  const commands = await steps.locator('code').allTextContents();
  expect(commands).toHaveLength(3);
  expect(commands.every((command) => command.includes(`${baseURL}/api/v1/`))).toBe(true);
  const script = commands.join('\n').replace('sk_test_…', key);
  const said = execFileSync('sh', ['-euc', script], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  expect(said).toContain('"status":"captured"');
  await page.goto('/home');
  await expect(page.getByText('はじめの設定')).toBeHidden();
  await expect(page.getByRole('main')).toContainText('¥10,000');
});
