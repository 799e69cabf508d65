// @ts-check
// npm run screenshots: takes the README's pictures again, from its own demo market, into docs/images. Needs a Chromium.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { atEnd, end, fail, listenToSignals, logStep, step } from '../process-lifecycle.mjs';
import { findChromium, provideBrowser } from './browser.mjs';

const PORT = process.env.PORT ?? '3480';
const ADDRESS = `http://127.0.0.1:${PORT}`;
const IMAGES = 'docs/images';
const START_WITHIN_MS = 900_000;

/** A shop's requests: the README's payment, and a checkout with two items. @param {string[]} sellers */
const split = ([first, second]) => ({
  submerchants: [
    { submerchant_id: first, amount: 6000, platform_fee: 600 },
    { submerchant_id: second, amount: 3000, platform_fee: 300 },
  ],
});
const card = { type: 'credit_card', number: '4111111111111111', month: 12, year: 2030, verification_value: '123' };
const lines = {
  ja: [
    { description: '小鹿田焼の飯碗', quantity: 1, amount: 6000 },
    { description: '手織りのふきん', quantity: 2, amount: 2000 },
  ],
  en: [
    { description: 'Onta rice bowl', quantity: 1, amount: 6000 },
    { description: 'Handwoven cloth', quantity: 2, amount: 2000 },
  ],
};

/** @param {string} data */
async function startProduct(data) {
  const own = { PORT, HOST: '127.0.0.1', PUBLIC_URL: ADDRESS, CUSTOMER_URL: '', DATA_DIR: data, DATABASE_URL: '', DATABASE_OWNER_URL: '' };
  const env = { ...process.env, ...own, MODE: 'sandbox', APP_SECRET: '', VAULT_KEY: '' };
  const product = spawn(process.execPath, ['scripts/start.mjs'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(product, 'exit');
  atEnd(() => {
    product.kill('SIGTERM');
    return ended;
  });
  const until = Date.now() + START_WITHIN_MS;
  while (!(await fetch(`${ADDRESS}/api/health`).catch(() => undefined))?.ok) {
    if (product.exitCode !== null || Date.now() > until) throw new Error('The product did not start.');
    await wait(500);
  }
}

/** @param {string} key */
const client = (key) => async (/** @type {string} */ to, /** @type {object} */ body) => {
  const headers = { authorization: `Basic ${btoa(`${key}:`)}`, 'content-type': 'application/json' };
  const answer = await fetch(`${ADDRESS}/api/v1${to}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const reply = await answer.json();
  if (!answer.ok) throw new Error(`${to}: ${reply.error.message}`);
  return reply;
};

/** The page of each picture. @param {ReturnType<typeof client>} post @param {'ja' | 'en'} locale */
async function pagesFor(post, locale) {
  const names = locale === 'ja' ? ['甲商店', '乙商店'] : ['Kō Store', 'Otsu Store'];
  const sellers = [];
  for (const name of names) sellers.push((await post('/merchants', { name, platform_role: 'payout' })).id);
  const money = { currency: 'JPY', platform_details: split(sellers) };
  const payment = await post('/payments', { ...money, amount: 10_000, tax: 0, payment_details: card, external_order_num: 'A-1024' });
  const session = await post('/sessions', {
    ...money,
    amount: 10_000,
    return_url: 'https://shop.example.jp/thanks',
    default_locale: locale,
    line_items: lines[locale],
  });
  return [
    { name: 'home', at: `${ADDRESS}/home`, size: { width: 1280, height: 800 } },
    { name: 'payment', at: `${ADDRESS}/payments/${payment.id}`, size: { width: 1280, height: 800 } },
    { name: 'checkout', at: session.session_url, size: { width: 390, height: 800 } },
  ];
}

/** @param {import('@playwright/test').Page} page @param {{ email: string, password: string }} user */
async function signIn(page, { email, password }) {
  await page.goto('/sign-in');
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/home/);
}

/** With few colours, so that a picture is small. @param {import('@playwright/test').Page} page @param {string} file */
async function shoot(page, file) {
  await page.waitForLoadState('networkidle');
  const png = await page.screenshot({ animations: 'disabled' });
  await sharp(png).png({ palette: true, colours: 64, dither: 0, compressionLevel: 9, effort: 10 }).toFile(file);
  logStep(`${file}: ${Math.round(fs.statSync(file).size / 1024)} KB`);
}

/** @param {{ users: { role: string, email: string, password: string }[], merchants: { secret_key: string }[] }} demo */
async function takeAll(demo) {
  const admin = demo.users.find(({ role }) => role === 'admin');
  const key = demo.merchants[0]?.secret_key;
  if (!admin || !key) throw new Error('The demo market has no admin or no key.');
  const executablePath = await findChromium();
  const args = ['--no-sandbox', '--disable-background-networking'];
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args });
  atEnd(() => browser.close());
  for (const locale of /** @type {const} */ (['ja', 'en'])) {
    const look = { baseURL: ADDRESS, colorScheme: /** @type {const} */ ('light'), timezoneId: 'Asia/Tokyo' };
    const context = await browser.newContext({ ...look, locale: locale === 'ja' ? 'ja-JP' : 'en-GB', reducedMotion: 'reduce' });
    await context.addCookies([{ name: 'locale', value: locale, url: ADDRESS }]);
    const page = await context.newPage();
    await signIn(page, admin);
    for (const { name, at, size } of await pagesFor(client(key), locale)) {
      await page.setViewportSize(size);
      await page.goto(at);
      await shoot(page, path.join(IMAGES, `${name}-${locale}.png`));
    }
    await context.close();
  }
}

async function main() {
  await provideBrowser();
  const data = fs.mkdtempSync(path.join(os.tmpdir(), 'bunpai-screenshots-'));
  atEnd(() => fs.rmSync(data, { recursive: true, force: true }));
  logStep('starting a demo market');
  await step(() => startProduct(data));
  await step(() => takeAll(JSON.parse(fs.readFileSync(path.join(data, 'demo.json'), 'utf8'))));
  await end(0);
}

listenToSignals(1);
main().catch(fail);
