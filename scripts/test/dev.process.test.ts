// `npm run dev`, on a copy of the sources that may be edited.
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { basic } from '../../lib/testing/requests/raw-http';
import { demoPlatform, freePort, type Launched, launch } from '../../lib/testing/servers/product';
import { isQuick, watchdogMs, within } from '../../lib/testing/tier';
import { until } from '../../lib/testing/until';
import { findRunning } from '../embedded-postgres.mjs';
import { findChromium, provideBrowser } from './browser.mjs';
import { restoreMarket } from './market-snapshot.mjs';

const home = path.resolve(`data/dev-${process.pid}`);
const at = (file: string) => path.join(home, file);
const dataDir = at('data/market');
let port: number;
let dev: Launched;
let browser: Browser;
let page: Page;
const errors: string[] = [];

/** A second server, which builds as it goes: too long for each run. */
const longTest = test.skipIf(isQuick);

/** The tracked sources, and hard links to the packages: symbolic links elsewhere are not followed. */
function copySources(): void {
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' }).split('\0');
  for (const file of files.filter((name) => name && fs.existsSync(name))) {
    fs.mkdirSync(path.dirname(at(file)), { recursive: true });
    fs.copyFileSync(file, at(file));
  }
  expect(spawnSync('cp', ['-al', 'node_modules', at('node_modules')]).status).toBe(0);
  expect(spawnSync('git', ['init', '--quiet', home]).status).toBe(0); // otherwise styles are searched in the whole tree
  fs.cpSync('lib/db/generated', at('lib/db/generated'), { recursive: true });
}

beforeAll(async () => {
  copySources();
  await restoreMarket(dataDir);
  port = await freePort();
  const settings = { DATA_DIR: dataDir, PORT: String(port) };
  dev = launch(settings, [process.execPath, at('scripts/start.mjs'), 'dev']);
  await dev.says('follows the sources');
  await provideBrowser();
  const executablePath = await findChromium();
  browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-background-networking'],
  });
  page = await browser.newPage({ locale: 'ja-JP' });
  page.setDefaultTimeout(watchdogMs);
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(String(error)));
});
afterAll(async () => {
  await browser?.close();
  dev?.child.kill('SIGKILL');
  await dev?.ends();
  fs.rmSync(home, { recursive: true, force: true });
});

function edit(file: string, from: string, to: string): void {
  const text = fs.readFileSync(at(file), 'utf8');
  expect(text).toContain(from);
  fs.writeFileSync(at(file), text.replace(from, to));
}

/** The API's answer for an unknown path. */
async function refusal(): Promise<string> {
  const headers = { authorization: basic(demoPlatform(dataDir).secret_key) };
  return (await fetch(`http://127.0.0.1:${port}/api/v1/payments/nothing`, { headers })).text();
}

async function tookMs(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return Math.round(performance.now() - began);
}

longTest(
  'an edited page and its words are seen without a reload, an edited operation is answered, and what cannot be read changes nothing',
  async () => {
    await page.goto(`http://127.0.0.1:${port}/sign-in`);
    // the page is alive: an earlier change would only show after a reload
    await page.waitForFunction(() => Object.keys(document.querySelector('button') ?? {}).some((key) => key.startsWith('__reactProps$')));
    await page.evaluate(() => Object.assign(globalThis, { isKept: true }));

    edit('app/(public)/sign-in/page.tsx', '<SignInForm />', '<p>編集したページ</p><SignInForm />');
    const pageMs = await tookMs(() => page.getByText('編集したページ').waitFor());
    edit('messages/ja/team.json', '登録済みのメールアドレスとパスワードを入力してください。', '編集した文');
    const wordsMs = await tookMs(() => page.getByText('編集した文').waitFor());
    expect(await page.evaluate(() => 'isKept' in globalThis)).toBe(true);

    const sentence = 'There is no such resource.';
    expect(await refusal()).toContain(sentence);
    edit('lib/refusal.ts', sentence, 'There is nothing here.');
    const operationMs = await tookMs(() => until(async () => (await refusal()).includes('There is nothing here.')));

    expect(errors).toEqual([]); // the open page also reports unreadable messages
    edit('lib/refusal.ts', 'There is nothing here.', "There is' nothing here.");
    await dev.says('the programs stay as they were');
    expect(dev.output()).toMatch(/lib\/refusal\.ts:\d+:\d+/);
    expect(await refusal()).toContain('There is nothing here.');
    edit('lib/refusal.ts', "There is' nothing here.", sentence);
    await until(async () => (await refusal()).includes(sentence));

    console.info(`seen after an edit: a page ${pageMs} ms, words ${wordsMs} ms, an operation ${operationMs} ms`);
    for (const ms of [pageMs, wordsMs, operationMs]) expect(ms).toBeLessThan(within(3_000));
  },
);

longTest('the demo’s sign-ins are told, and where the market is this time', () => {
  expect(dev.output()).toMatch(/Demo sign-ins\n.*operator@bunpai\.example\.jp/s);
  const { base_url } = JSON.parse(fs.readFileSync(path.join(dataDir, 'demo.json'), 'utf8'));
  expect(base_url).toBe(`http://127.0.0.1:${port}`);
});

longTest('what merchants’ pages load takes up its words', async () => {
  edit('messages/en/checkout.json', '"fields": {\n    "title": "Card details"', '"fields": {\n    "title": "Your card today"');
  await until(() => fs.readFileSync(at('dist/pages/fields.js'), 'utf8').includes('Your card today'));
});

longTest('what opens and draws documents is there, and takes up its sources', async () => {
  const folder = at('dist/documents');
  const bundled = () => fs.readdirSync(folder).filter((name) => name.endsWith('.mjs'));
  expect(bundled()).toEqual(expect.arrayContaining(['draw-logo.mjs', 'draw-statement.mjs', 'inspect-file.mjs', 'join-documents.mjs']));
  edit('lib/documents/draw/image-page.ts', 'const margin = 36;', 'const margin = 37;');
  await until(() => bundled().some((name) => fs.readFileSync(path.join(folder, name), 'utf8').includes('margin = 37')));
});

longTest('what is made once per process, and what the process itself runs, is said to need a new start', async () => {
  edit('lib/http/metrics.ts', 'Pieces of work that are due.', 'What is due.');
  await dev.says('lib/http/metrics.ts has changed: what it makes once per process stays as it is until a new start');
  fs.appendFileSync(at('scripts/demo.mjs'), '// changed\n');
  await dev.says('scripts/demo.mjs has changed: start anew to take it up');
});

longTest('a migration asks for a new start, and a signal ends all of it, though a tab is open', async () => {
  fs.mkdirSync(at('prisma/migrations/29990101000000_later'));
  fs.writeFileSync(at('prisma/migrations/29990101000000_later/migration.sql'), 'SELECT 1');
  await dev.says('29990101000000_later/migration.sql has changed: start anew to take it up');
  expect(page.isClosed()).toBe(false);
  const ms = await tookMs(async () => {
    dev.child.kill('SIGTERM');
    expect(await dev.ends()).toBe(0);
  });
  expect(ms).toBeLessThan(within(5_000)); // six seconds of it would be the socket of hot reload
});

longTest('a start on a source that cannot be read says which, and leaves nothing running', async () => {
  edit('lib/refusal.ts', 'There is no such resource.', "There is' no such resource.");
  const broken = launch({ DATA_DIR: dataDir, PORT: String(port) }, [process.execPath, at('scripts/start.mjs'), 'dev']);
  expect(await broken.ends()).toBe(1);
  expect(broken.output()).toMatch(/lib\/refusal\.ts:\d+:\d+/);
  expect(broken.output()).not.toContain('follows the sources');
  expect(await findRunning(dataDir)).toBeUndefined();
});
