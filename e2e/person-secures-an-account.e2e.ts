import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import type { Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { awake, expect, expectAccessible, expectNoSidewaysScroll, inTier, longTest, setLook, test } from './fixtures';
import { market } from './market';

const folder = `${market.data}/mail`;
const first = 'correct horse battery';
const second = 'another long password';

/** The newest mail to an address that matches the pattern. */
async function mailTo(email: string, pattern: RegExp): Promise<string> {
  let found: string | undefined;
  await expect(() => {
    const mails = fs.readdirSync(folder).filter((name) => name.endsWith('.eml'));
    const texts = mails.sort().map((name) => fs.readFileSync(`${folder}/${name}`, 'utf8'));
    found = texts.filter((text) => text.includes(`To: ${email}\n`)).flatMap((text) => pattern.exec(text)?.[0] ?? [])[0];
    expect(found).toBeDefined();
  }).toPass();
  return found ?? '';
}

/** An operator's account, begun on the command line beside the running product. */
async function makeAccount(page: Page, baseURL: string): Promise<string> {
  const email = `${randomBytes(6).toString('hex')}@example.jp`;
  const env = {
    ...process.env,
    DATA_DIR: market.data,
    PUBLIC_URL: baseURL,
    DATABASE_URL: '',
    DATABASE_OWNER_URL: '',
    APP_SECRET: '',
    VAULT_KEY: '',
    MODE: 'sandbox',
  };
  const said = execFileSync(process.execPath, ['scripts/start.mjs', 'operator', email], { env, encoding: 'utf8' });
  const link = /http\S+\/invitation\/[a-z2-7]{32}/.exec(said)?.[0] ?? '';
  await page.goto(link);
  await expect(page.getByText(email)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('お名前').fill('運営 太郎');
  await page.getByLabel('新しいパスワード', { exact: true }).fill('短い');
  await page.getByLabel('新しいパスワード（確認）').fill('短い');
  await page.getByRole('button', { name: 'アカウントを作る' }).click();
  await expect(page.getByText('12文字以上で入力してください。')).toBeVisible();
  await page.getByLabel('新しいパスワード', { exact: true }).fill(first);
  await page.getByLabel('新しいパスワード（確認）').fill(first);
  await page.getByRole('button', { name: 'アカウントを作る' }).click();
  // after choosing the password no second input is needed
  await expect(page.getByRole('heading', { level: 1, name: '概況' })).toBeVisible();
  await page.context().clearCookies();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'このリンクは使えません' })).toBeVisible();
  return email;
}

async function typePassword(page: Page, email: string, password: string) {
  await page.goto('/sign-in');
  await page.getByLabel('メールアドレス').fill(email);
  await page.getByLabel('パスワード').fill(password);
  await page.getByRole('button', { name: 'サインイン' }).click();
}

test('a person makes an account, resets the password by mail and turns the second factor on', async ({
  page,
  browser,
  baseURL,
  problems,
}) => {
  problems.allow(/401 \(Unauthorized\)/);
  const email = await makeAccount(page, baseURL ?? '');

  await page.goto('/sign-in');
  await page.getByRole('link', { name: 'パスワードをお忘れの方' }).click();
  await expect(page.getByRole('heading', { name: 'パスワードの再設定' })).toBeVisible();
  await page.getByLabel('メールアドレス').fill(email);
  await page.getByRole('button', { name: 'リンクを送る' }).click();
  await expect(page.getByRole('heading', { name: 'メールをご確認ください' })).toBeVisible();
  const elsewhere = awake(await (await browser.newContext({ baseURL: baseURL ?? '', locale: 'ja-JP' })).newPage());
  await typePassword(elsewhere, email, first);
  await expect(elsewhere).not.toHaveURL(/sign-in/);
  await page.goto(await mailTo(email, /http\S+\/reset\/\S+/));
  await page.getByLabel('新しいパスワード', { exact: true }).fill(second);
  await page.getByLabel('新しいパスワード（確認）').fill(second);
  await page.getByRole('button', { name: 'パスワードを設定する' }).click();
  await expect(page.getByText('新しいパスワードでサインインしてください。')).toBeVisible();
  await mailTo(email, /パスワードが再設定されました/);
  await elsewhere.goto('/account');
  await expect(elsewhere).toHaveURL(/sign-in/);

  await typePassword(page, email, first);
  await expect(page.getByText('メールアドレスまたはパスワードが正しくありません。')).toBeVisible();
  await typePassword(page, email, second);
  await expect(page).not.toHaveURL(/sign-in/);

  await page.getByRole('button', { name: /^アカウント/ }).click();
  await page.getByRole('menuitem', { name: 'アカウントとセキュリティ' }).click();
  await expect(page.getByRole('heading', { name: 'アカウントとセキュリティ' })).toBeVisible();
  await page.reload();
  await expectAccessible(page);
  await page.getByRole('button', { name: '設定する' }).click();
  await page.getByLabel('現在のパスワード').fill(second);
  await page.getByRole('button', { name: '次へ' }).click();
  await expect(page.getByRole('img', { name: /QR コード/ })).toBeVisible();
  await expectAccessible(page);
  const secret = ((await page.getByTestId('totp-secret').textContent()) ?? '').replaceAll(' ', '');
  await page.getByLabel('確認コード').fill(generateSync({ secret }));
  await page.getByRole('button', { name: '有効にする' }).click();
  await expect(page.getByTestId('recovery-codes').getByRole('listitem')).toHaveCount(10);
  const [recovery = '', another = ''] = await page.getByTestId('recovery-codes').getByRole('listitem').allTextContents();
  await page.getByRole('button', { name: '保存しました' }).click();
  await expect(page.getByTestId('recovery-codes')).toBeHidden();
  await expect(page.getByText('残り10個')).toBeVisible();
  await mailTo(email, /2段階認証が有効になりました/);

  await typePassword(elsewhere, email, second);
  await elsewhere.getByLabel('確認コード').fill('000000');
  await elsewhere.getByRole('button', { name: '確認する' }).click();
  await expect(elsewhere.getByText('コードが正しくありません')).toBeVisible();
  await elsewhere.goto('/account');
  await expect(elsewhere).toHaveURL(/sign-in/);
  await typePassword(elsewhere, email, second);
  await elsewhere.getByLabel('確認コード').fill(recovery);
  await elsewhere.getByRole('button', { name: '確認する' }).click();
  await expect(elsewhere).not.toHaveURL(/sign-in/);

  await page.reload();
  await expect(page.getByText('残り9個')).toBeVisible();

  // a sensitive change needs more than the sign-in: the dialog asks on top, and then sends the same request again
  await elsewhere.goto('/account');
  await elsewhere.getByRole('button', { name: '作り直す' }).click();
  const renewal = elsewhere.getByRole('dialog', { name: 'リカバリーコードを作り直す' });
  await renewal.getByLabel('現在のパスワード').fill(second);
  const proof = elsewhere.getByRole('dialog', { name: 'ご本人の確認' });
  await renewal.getByRole('button', { name: '作り直す' }).click();
  await proof.getByRole('button', { name: 'やめる' }).click();
  await expect(renewal.getByText('2段階認証でご本人であることを確認してから')).toBeVisible();
  await expect(renewal.getByLabel('現在のパスワード')).toHaveValue(second);
  await renewal.getByRole('button', { name: '作り直す' }).click();
  await expectAccessible(elsewhere);
  await proof.getByLabel('確認コード').fill('000000');
  await proof.getByRole('button', { name: '確認して続ける' }).click();
  await expect(proof.getByText('コードが正しくないか')).toBeVisible();
  await proof.getByLabel('確認コード').fill(another);
  await proof.getByRole('button', { name: '確認して続ける' }).click();
  await expect(elsewhere.getByTestId('recovery-codes').getByRole('listitem')).toHaveCount(10);
  await elsewhere.getByRole('button', { name: '保存しました' }).click();
  await page.getByRole('button', { name: 'ほかのすべてをサインアウト' }).click();
  await expect(page.getByText('ほかの端末をすべてサインアウトしました')).toBeVisible();
  await elsewhere.goto('/account');
  await expect(elsewhere).toHaveURL(/sign-in/);
  await elsewhere.context().close();
});

longTest('the pages of sign-in and account fit and are accessible', async ({ page, baseURL }) => {
  await makeAccount(page, baseURL ?? '').then((email) => typePassword(page, email, first));
  await expect(page).not.toHaveURL(/sign-in/);
  for (const look of inTier([
    { locale: 'ja', theme: 'dark', width: 360 },
    { locale: 'en', theme: 'light', width: 390 },
    { locale: 'en', theme: 'dark', width: 1280 },
  ] as const)) {
    await setLook(look, page, baseURL ?? '');
    for (const path of ['/reset', '/reset/nothing', '/invitation/nothing', '/email/nothing', '/account', '/second-factor']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }
  }
});
