import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { awake, expect } from './fixtures';
import { market } from './market';

const password = 'correct horse battery staple';

/** Runs a command on the machine, beside the running product. */
export function atTheMachine(baseURL: string, ...words: string[]): string {
  const env = {
    ...process.env,
    DATA_DIR: market.data,
    DATABASE_URL: '',
    DATABASE_OWNER_URL: '',
    APP_SECRET: '',
    VAULT_KEY: '',
    MODE: 'sandbox',
    PUBLIC_URL: baseURL,
  };
  return execFileSync('node', ['scripts/start.mjs', 'operator', ...words], { env, encoding: 'utf8' });
}

/** A second operator, made like the first of a live installation: by a one-time link from the command line. */
export async function aSecondOperator(browser: Browser, baseURL: string): Promise<Page> {
  const email = `second-${randomUUID()}@bunpai.example.jp`;
  const said = atTheMachine(baseURL, email);
  const page = awake(await (await browser.newContext({ baseURL, locale: 'ja-JP', timezoneId: 'Asia/Tokyo' })).newPage());
  await becomeOperator(page, /http\S+/.exec(said)?.[0] ?? '');
  return page;
}

/** Makes an account from a link, and signs in. */
export async function becomeOperator(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('お名前').fill('副島 正');
  await page.getByLabel('新しいパスワード', { exact: true }).fill(password);
  await page.getByLabel('新しいパスワード（確認）').fill(password);
  await page.getByRole('button', { name: 'アカウントを作る' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '概況' })).toBeVisible();
}
