// @ts-check
// node bench/browser.mjs [--runs 5]: what a person waits for, on a machine four times slower. The product as it is shipped, with its demo
// market; every page opened by a browser that has nothing of it yet, and what is done most on the list of payments.
import { parseArgs } from 'node:util';
import { end, fail, listenToSignals, logStep } from '../scripts/process-lifecycle.mjs';
import { openBrowser, SLOWER, seenOn, slowPage, startProduct } from './slow-pages.mjs';
import { lined, median, noteResults, shown } from './table.mjs';

listenToSignals();
const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } });
const runs = Number(values.runs);
const PAGES = ['/home', '/payments', '/sellers', '/balance', '/settings/team', '/developers/api'];

/** @typedef {import('./slow-pages.mjs').Product} Product */

/**
 * A page of a browser with an empty cache and a signed-in person.
 * @param {import('@playwright/test').Browser} browser
 * @param {Product} product
 * @param {number} [rate]
 */
function freshPage(browser, product, rate) {
  const signIn = async (/** @type {import('@playwright/test').BrowserContext} */ { request }) => {
    const { csrfToken } = await (await request.get('/api/auth/csrf')).json();
    const { email, password } = product.admin;
    await request.post('/api/auth/callback/credentials', { form: { csrfToken, email, password, json: 'true' } });
  };
  return slowPage(browser, product, { viewport: { width: 1280, height: 860 } }, signIn, rate);
}

/**
 * The timed actions on the list of payments, by their names in the table.
 * @type {Record<string, (page: import('@playwright/test').Page) => Promise<unknown>>}
 */
const ACTIONS = {
  'open a payment': async (page) => {
    await page.locator('tbody a.row-link').first().click();
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
    await page.waitForURL(/(from|period)=/);
  },
  'open the search': async (page) => {
    await page.keyboard.press('/');
    await page.getByRole('combobox').or(page.getByRole('searchbox')).first().waitFor();
  },
};

/** @typedef {import('@playwright/test').Page} Page */

const entry = (/** @type {string} */ name) => (/** @type {Page} */ page) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
/** Ways from the list of payments to another page. @type {Record<string, (page: Page) => Promise<unknown>>} */
const WAYS = {
  'to a payment': (page) => page.locator('tbody a.row-link').first().click(),
  'to home': entry('ホーム'),
  'to refunds': entry('返金'),
  'to sellers': entry('販売者'),
  'to payouts': entry('振込'),
};

/** Runs in the page: the time from the next press until another heading is painted, ms. */
const untilAnotherHeading = () =>
  new Promise((resolve) => {
    const heading = () => document.querySelector('h1')?.textContent;
    const begin = () => {
      const [from, before] = [performance.now(), heading()];
      const painted = () => requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - from)));
      new MutationObserver((_, watching) => {
        if ([undefined, before].includes(heading())) return;
        watching.disconnect();
        painted();
      }).observe(document, { childList: true, subtree: true, characterData: true });
    };
    addEventListener('pointerdown', begin, { once: true, capture: true });
  });

/** The time from a press on the list of payments to the other page's content, ms. */
async function wayTook(/** @type {Page} */ page, /** @type {(page: Page) => Promise<unknown>} */ press) {
  await page.goto('/payments');
  await page.waitForLoadState('networkidle');
  const taking = page.evaluate(untilAnotherHeading);
  await press(page);
  const took = Number(await taking);
  await page.context().close();
  return took;
}

/** @typedef {(name: string, figures: number[]) => void} Note */

/** Everything once. @param {import('@playwright/test').Browser} browser @param {Product} product @param {Note} note */
async function measureRound(browser, product, note) {
  for (const address of PAGES) {
    const page = await freshPage(browser, product);
    await page.goto(address);
    await page.waitForLoadState('networkidle');
    const { lcp, shift } = await seenOn(page);
    note(address, [lcp, shift]);
    await page.context().close();
  }
  for (const [name, act] of Object.entries(ACTIONS)) {
    const page = await freshPage(browser, product);
    await page.goto('/payments');
    await page.waitForLoadState('networkidle');
    await act(page);
    await page.waitForTimeout(500); // the browser reports an interaction after its end
    note(name, [Math.max(0, ...(await seenOn(page)).interactions)]);
    await page.context().close();
  }
  for (const [name, way] of Object.entries(WAYS)) {
    const took = await wayTook(await freshPage(browser, product, 1), way);
    note(name, [took, await wayTook(await freshPage(browser, product), way)]);
  }
}

async function main() {
  const browser = await openBrowser();
  logStep('building and starting the product');
  const product = await startProduct();
  await measureRound(browser, product, () => undefined); // warms up the server
  /** @type {Map<string, number[][]>} */
  const measured = new Map();
  for (let round = 1; round <= runs; round++) {
    await measureRound(browser, product, (name, figures) => measured.set(name, [...(measured.get(name) ?? []), figures]));
    logStep(`${round}/${runs}`);
  }
  const of = (/** @type {string} */ name, /** @type {number} */ at) =>
    median((measured.get(name) ?? []).map((figures) => figures[at] ?? Number.NaN));
  const table = [
    `Median of ${runs} openings, processor ${SLOWER} × slower where nothing else is said, nothing in the browser's cache.`,
    '',
    lined([
      ['', 'largest paint, ms (≤ 2,500; goal 1,500)', 'layout shift (≤ 0.02)'],
      ...PAGES.map((name) => [name, shown(of(name, 0)), shown(of(name, 1), 3)]),
    ]),
    '',
    lined([['on /payments', 'to the next paint, ms (≤ 200; goal 150)'], ...Object.keys(ACTIONS).map((name) => [name, shown(of(name, 0))])]),
    '',
    lined([
      ['from /payments', 'to new content, ms (≤ 400)', `${SLOWER} × slower, ms`],
      ...Object.keys(WAYS).map((name) => [name, shown(of(name, 0)), shown(of(name, 1))]),
    ]),
  ].join('\n');
  console.log(`\n${table}`);
  noteResults('browser', product.machine, table);
  const within = (/** @type {string[]} */ names, /** @type {number} */ most) => names.every((name) => of(name, 0) <= most);
  const held =
    within(PAGES, 2_500) &&
    PAGES.every((name) => of(name, 1) <= 0.02) &&
    within(Object.keys(ACTIONS), 200) &&
    within(Object.keys(WAYS), 400);
  await end(held ? 0 : 1);
}

main().catch(fail);
