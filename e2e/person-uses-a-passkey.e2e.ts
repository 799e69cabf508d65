import { randomUUID } from 'node:crypto';
import type { CDPSession, Page } from '@playwright/test';
import { alive, expect, expectAccessible, test } from './fixtures';
import { market } from './market';
import { atTheMachine, becomeOperator } from './operators';

const password = 'correct horse battery staple';
// browsers make passkeys only for a host name; on this machine that is localhost
const here = market.address.replace('127.0.0.1', 'localhost');
test.use({ baseURL: here });

/** A device that recognizes its owner and confirms at once. */
async function aDevice(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
  } as const;
  await devtools.send('WebAuthn.addVirtualAuthenticator', { options: { ...options, automaticPresenceSimulation: true } });
  return devtools;
}

test('a person adds a passkey, signs in with it, and confirms with it what gives the account away', async ({ page, problems }) => {
  problems.allow(/401 \(Unauthorized\)/);
  await aDevice(page);
  const email = `passkey-${randomUUID()}@bunpai.example.jp`;
  await becomeOperator(page, /http\S+/.exec(atTheMachine(here, email))?.[0] ?? '');

  await page.goto('/account');
  await page.getByRole('button', { name: 'パスキーを追加' }).click();
  const adding = page.getByRole('dialog', { name: 'パスキーを追加' });
  await adding.getByLabel('現在のパスワード').fill(password);
  await adding.getByRole('button', { name: '次へ' }).click();
  await adding.getByLabel('パスキーの名前').fill('手元の端末');
  await adding.getByRole('button', { name: 'パスキーを作成' }).click();
  await expect(page.getByTestId('recovery-codes').getByRole('listitem')).toHaveCount(10);
  await adding.getByRole('button', { name: '保存しました' }).click();
  await expect(page.getByText('手元の端末')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: /^アカウント/ }).click();
  const left = page.waitForResponse((answer) => answer.url().endsWith('/api/auth/signout') && answer.request().method() === 'POST');
  await page.getByRole('menuitem', { name: 'サインアウト' }).click();
  expect(await (await left).headerValue('clear-site-data')).toBe('"cache", "storage"');
  await page.waitForURL(/sign-in/);
  await alive(page);
  await page.getByLabel('メールアドレス').fill(email);
  await page.getByLabel('パスワード', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'サインイン' }).click();
  await expect(page.getByRole('button', { name: 'パスキーで確認する' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'パスキーで確認する' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '概況' })).toBeVisible();

  await page.goto('/account');
  await page.getByRole('button', { name: '作り直す' }).click();
  const renewal = page.getByRole('dialog', { name: 'リカバリーコードを作り直す' });
  await renewal.getByLabel('現在のパスワード').fill(password);
  await renewal.getByRole('button', { name: '作り直す' }).click();
  await page.getByRole('dialog', { name: 'ご本人の確認' }).getByRole('button', { name: 'パスキーで確認' }).click();
  await expect(page.getByTestId('recovery-codes').getByRole('listitem')).toHaveCount(10);
  await renewal.getByRole('button', { name: '保存しました' }).click();

  // no browser has a passkey for an IP address: a message replaces the button
  await page.goto(`${market.address}/sign-in`);
  await page.getByLabel('メールアドレス').fill(email);
  await page.getByLabel('パスワード', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'サインイン' }).click();
  await expect(page.getByText(`パスキーは ${here} で開いたときに使えます。`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'パスキーで確認する' })).toBeHidden();
});
