// @ts-check
// node bench/checkout.mjs [--runs 5]: what a customer waits for, on a phone four times slower that has nothing of these pages yet.
import { parseArgs } from 'node:util';
import { end, fail, listenToSignals, logStep } from '../scripts/process-lifecycle.mjs';
import { openBrowser, SLOWER, seenOn, slowPage, startProduct } from './slow-pages.mjs';
import { lined, median, noteResults, shown } from './table.mjs';

listenToSignals();
const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } });
const runs = Number(values.runs);
const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true };
const AMOUNT = { amount: 10_000, currency: 'JPY', platform_details: { submerchants: [] } };

/** @typedef {import('./slow-pages.mjs').Product} Product */

/** @param {Product} product @param {string} path @param {object} body */
async function create({ base, key }, path, body) {
  const headers = { authorization: `Basic ${btoa(`${key}:`)}`, 'content-type': 'application/json' };
  const answer = await fetch(`${base}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return answer.json();
}

const line_items = [
  { description: '染付 小鉢 六客', amount: 6_000 },
  { description: '檜の箸', quantity: 5, amount: 800 },
];
const konbini = { type: 'konbini', store: 'lawson', email: 'taro.yamada@example.jp' };

/** @param {Product} product @returns {Promise<string>} */
const checkout = async (product) => (await create(product, '/sessions', { ...AMOUNT, line_items })).session_url;

/** Each page by name, with a function that makes one. @type {Record<string, (product: Product) => Promise<string>>} */
const PAGES = {
  'checkout, every way to pay': checkout,
  'what to do at the shop': async (product) =>
    (await create(product, '/payments', { ...AMOUNT, payment_details: konbini })).payment_details.instructions_url,
  'a wallet asks': async (product) =>
    (await create(product, '/payments', { ...AMOUNT, payment_details: { type: 'paypay' } })).payment_details.redirect_url,
};

/** The timed actions at the checkout. @type {Record<string, (page: import('@playwright/test').Page) => Promise<unknown>>} */
const ACTIONS = {
  'choose another way to pay': (page) => page.locator('summary', { hasText: 'コンビニ' }).tap(),
  'type a digit of the card': async (page) => {
    await page.locator('[name=number]').focus();
    await page.keyboard.press('4');
  },
};

async function main() {
  const browser = await openBrowser();
  logStep('building and starting the product');
  const product = await startProduct();
  /** @type {Map<string, number[][]>} */
  const measured = new Map();
  const note = (/** @type {string} */ name, /** @type {number[]} */ figures) =>
    measured.set(name, [...(measured.get(name) ?? []), figures]);
  for (let round = 0; round <= runs; round++) {
    const counts = round > 0; // the first round warms up the server
    const look = async (/** @type {string} */ address, /** @type {(page: import('@playwright/test').Page) => Promise<void>} */ then) => {
      const page = await slowPage(browser, product, PHONE);
      await page.goto(address);
      await page.waitForLoadState('networkidle');
      await then(page);
      await page.context().close();
    };
    for (const [name, make] of Object.entries(PAGES)) {
      await look(await make(product), async (page) => {
        const { lcp, shift } = await seenOn(page);
        if (counts) note(name, [lcp, shift]);
      });
    }
    for (const [name, act] of Object.entries(ACTIONS)) {
      await look(await checkout(product), async (page) => {
        await act(page);
        await page.waitForTimeout(500); // the browser reports an interaction after its end
        if (counts) note(name, [Math.max(0, ...(await seenOn(page)).interactions)]);
      });
    }
    logStep(`${round}/${runs}`);
  }
  const of = (/** @type {string} */ name, /** @type {number} */ at) =>
    median((measured.get(name) ?? []).map((figures) => figures[at] ?? Number.NaN));
  const table = [
    `Median of ${runs} openings, 360 px, processor ${SLOWER} × slower, nothing in the browser's cache.`,
    '',
    lined([
      ['', 'largest paint, ms (≤ 1,500)', 'layout shift (≤ 0.02)'],
      ...Object.keys(PAGES).map((name) => [name, shown(of(name, 0)), shown(of(name, 1), 3)]),
    ]),
    '',
    lined([['at the checkout', 'to the next paint, ms (≤ 200)'], ...Object.keys(ACTIONS).map((name) => [name, shown(of(name, 0))])]),
  ].join('\n');
  console.log(`\n${table}`);
  noteResults('checkout', product.machine, table);
  const held =
    Object.keys(PAGES).every((name) => of(name, 0) <= 1_500 && of(name, 1) <= 0.02) &&
    Object.keys(ACTIONS).every((name) => of(name, 0) <= 200);
  await end(held ? 0 : 1);
}

main().catch(fail);
