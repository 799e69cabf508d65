// @ts-check
// The product as it is shipped, with its demo market, and a browser that has nothing of it yet on a machine four times slower.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { findRunning, freePort } from '../scripts/embedded-postgres.mjs';
import { atEnd } from '../scripts/process-lifecycle.mjs';
import { findChromium, provideBrowser } from '../scripts/test/browser.mjs';
import { untilReady } from './servers.mjs';
import { askMachine } from './table.mjs';
import { copyTree } from './trees.mjs';

export const SLOWER = 4;

/** @typedef {{ lcp: number, shift: number, interactions: number[] }} Seen */
/** @typedef {{ base: string, key: string, admin: { email: string, password: string }, machine: string }} Product */

/** Runs in the page before its own scripts: records the browser's performance entries. */
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

/** @param {import('@playwright/test').Page} page @returns {Promise<Seen>} */
export const seenOn = (page) => page.evaluate(() => /** @type {any} */ (globalThis).seen);

/** Builds the product in a folder of its own and starts it. @returns {Promise<Product>} */
export async function startProduct() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bunpai-bench-'));
  atEnd(() => fs.rmSync(folder, { recursive: true, force: true }));
  const tree = path.join(folder, 'tree');
  copyTree(tree);
  const port = String(await freePort());
  const log = fs.openSync(path.join(tree, 'browser.log'), 'w');
  const env = {
    ...process.env,
    PORT: port,
    DATABASE_URL: '',
    DATABASE_OWNER_URL: '',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    RATE_LIMIT_PER_SECOND: '0',
  };
  const child = spawn(process.execPath, ['scripts/start.mjs'], { cwd: tree, env, stdio: ['ignore', log, log] });
  atEnd(async () => {
    child.kill('SIGTERM');
    await new Promise((resolve) => (child.exitCode === null ? child.once('exit', resolve) : resolve(undefined)));
  });
  await untilReady(tree, child, 'browser');
  const demo = JSON.parse(fs.readFileSync(path.join(tree, 'data/demo.json'), 'utf8'));
  const admin = demo.users.find((/** @type {{ role: string }} */ { role }) => role === 'admin');
  const machine = await askMachine((await findRunning(path.join(tree, 'data'))) ?? '');
  return { base: `http://127.0.0.1:${port}`, key: demo.merchants[0].secret_key, admin, machine };
}

export async function openBrowser() {
  await provideBrowser();
  const executablePath = await findChromium();
  const args = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-background-networking'];
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args });
  atEnd(() => browser.close());
  return browser;
}

/**
 * A page in a context of its own; its context is to be closed.
 * @param {import('@playwright/test').Browser} browser @param {Product} product
 * @param {import('@playwright/test').BrowserContextOptions} profile
 * @param {(context: import('@playwright/test').BrowserContext) => Promise<unknown>} [prepare]
 * @param {number} [rate] how many times slower than this machine
 */
export async function slowPage(browser, { base }, profile, prepare, rate = SLOWER) {
  const context = await browser.newContext({ baseURL: base, locale: 'ja-JP', timezoneId: 'Asia/Tokyo', ...profile });
  await prepare?.(context);
  await context.addInitScript(watch);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  return page;
}
