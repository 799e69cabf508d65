// @ts-check
// node bench/browser.mjs [--runs 5]: what a person waits for, on a machine four times slower. The product as it is shipped, with its demo
// market; every page opened by a browser that has nothing of it yet, and what is done most on the list of payments.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { findChromium, provideBrowser } from '../scripts/browser.mjs';
import { freePort } from '../scripts/embedded-postgres.mjs';
import { atEnd, end, fail, listenToSignals, say } from '../scripts/life.mjs';
import { copyTree, untilReady } from './servers.mjs';
import { lined, median, noteResults, shown } from './table.mjs';

listenToSignals();
const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } });
const runs = Number(values.runs);
const SLOWER = 4;
const PAGES = ['/home', '/payments', '/sellers', '/balance', '/settings/team', '/developers/api'];

/** @typedef {{ lcp: number, shift: number, interactions: number[] }} Seen */

/** In the page, before anything of it runs: what the browser says of its own work. */
function watch() {
  /** @type {Seen} */
  const seen = { lcp: 0, shift: 0, interactions: [] };
  Object.assign(globalThis, { seen });
  /** @param {string} type @param {(entry: any) => void} note */
  const observe = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe(
      /** @type {PerformanceObserverInit} */ ({ type, buffered: true, durationThreshold: 16 }),
    );
  observe('largest-contentful-paint', (entry) => (seen.lcp = entry.startTime));
  observe('layout-shift', (entry) => (seen.shift += entry.hadRecentInput ? 0 : entry.value));
  observe('event', (entry) => entry.interactionId && seen.interactions.push(entry.duration));
}

/** Starts the product; gives its address and the demo's people. */
async function startProduct() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bunpai-bench-'));
  atEnd(() => fs.rmSync(folder, { recursive: true, force: true }));
  const tree = path.join(folder, 'tree');
  copyTree(tree);
  const port = String(await freePort());
  const log = fs.openSync(path.join(tree, 'browser.log'), 'w');
  const env = { ...process.env, PORT: port, DATABASE_URL: '', PUBLIC_URL: `http://127.0.0.1:${port}`, RATE_LIMIT_PER_SECOND: '0' };
  const child = spawn(process.execPath, ['scripts/start.mjs'], { cwd: tree, env, stdio: ['ignore', log, log] });
  atEnd(async () => {
    child.kill('SIGTERM');
    await new Promise((resolve) => (child.exitCode === null ? child.once('exit', resolve) : resolve(undefined)));
  });
  await untilReady(tree, child, 'browser');
  const demo = JSON.parse(fs.readFileSync(path.join(tree, 'data/demo.json'), 'utf8'));
  return { base: `http://127.0.0.1:${port}`, admin: demo.users.find((/** @type {{ role: string }} */ { role }) => role === 'admin') };
}

/** A page of a browser that knows nothing but who is signed in. @param {import('@playwright/test').Browser} browser @param {{ base: string, admin: { email: string, password: string } }} product */
async function freshPage(browser, { base, admin }) {
  const context = await browser.newContext({
    baseURL: base,
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    viewport: { width: 1280, height: 860 },
  });
  const { csrfToken } = await (await context.request.get('/api/auth/csrf')).json();
  const form = { csrfToken, email: admin.email, password: admin.password, json: 'true' };
  await context.request.post('/api/auth/callback/credentials', { form });
  await context.addInitScript(watch);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return page;
}

/** @param {import('@playwright/test').Page} page @returns {Promise<Seen>} */
const seenOn = (page) => page.evaluate(() => /** @type {any} */ (globalThis).seen);

/** What is done on the list of payments, by the name that the table gives it. @type {Record<string, (page: import('@playwright/test').Page) => Promise<unknown>>} */
const DEEDS = {
  'open a payment': async (page) => {
    await page.locator('table a').first().click();
    await page.waitForURL(/\/payments\/[0-9a-f-]{36}/);
  },
  'choose in a filter': async (page) => {
    await page.getByRole('button', { name: /^状態/ }).click();
    await page.getByRole('menuitemcheckbox').first().click();
    await page.waitForURL(/status=/);
  },
  'choose a period': async (page) => {
    await page.getByRole('button', { name: /^期間/ }).click();
    await page.getByRole('button', { name: '今日', exact: true }).click();
    await page.waitForURL(/from=/);
  },
  'open the search': async (page) => {
    await page.keyboard.press('/');
    await page.getByRole('combobox').or(page.getByRole('searchbox')).first().waitFor();
  },
};

async function main() {
  await provideBrowser();
  say('building and starting the product');
  const product = await startProduct();
  const executablePath = await findChromium();
  const args = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-background-networking'];
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args });
  atEnd(() => browser.close());
  /** @type {Map<string, number[][]>} */
  const measured = new Map();
  const note = (/** @type {string} */ name, /** @type {number[]} */ figures) =>
    measured.set(name, [...(measured.get(name) ?? []), figures]);
  for (let round = 0; round <= runs; round++) {
    const counts = round > 0; // the first is for the server
    for (const address of PAGES) {
      const page = await freshPage(browser, product);
      await page.goto(address);
      await page.waitForLoadState('networkidle');
      const { lcp, shift } = await seenOn(page);
      if (counts) note(address, [lcp, shift]);
      await page.context().close();
    }
    for (const [name, act] of Object.entries(DEEDS)) {
      const page = await freshPage(browser, product);
      await page.goto('/payments');
      await page.waitForLoadState('networkidle');
      await act(page);
      await page.waitForTimeout(500); // the browser tells of an interaction once it is over
      if (counts) note(name, [Math.max(0, ...(await seenOn(page)).interactions)]);
      await page.context().close();
    }
    say(`${round}/${runs}`);
  }
  const of = (/** @type {string} */ name, /** @type {number} */ at) =>
    median((measured.get(name) ?? []).map((figures) => figures[at] ?? Number.NaN));
  const table = [
    `Median of ${runs} openings, processor ${SLOWER} × slower, nothing in the browser's cache.`,
    '',
    lined([
      ['', 'largest paint, ms (≤ 2,500; goal 1,500)', 'layout shift (≤ 0.02)'],
      ...PAGES.map((name) => [name, shown(of(name, 0)), shown(of(name, 1), 3)]),
    ]),
    '',
    lined([['on /payments', 'to the next paint, ms (≤ 200; goal 150)'], ...Object.keys(DEEDS).map((name) => [name, shown(of(name, 0))])]),
  ].join('\n');
  console.log(`\n${table}`);
  noteResults(table, 'browser');
  const held = PAGES.every((name) => of(name, 0) <= 2_500 && of(name, 1) <= 0.02) && Object.keys(DEEDS).every((name) => of(name, 0) <= 200);
  await end(held ? 0 : 1);
}

main().catch(fail);
