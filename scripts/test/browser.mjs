// @ts-check
// A Chromium for the browser tests: an installed one, else Debian's, else Playwright's own download.
import fs from 'node:fs';
import path from 'node:path';
import { logStep, run } from '../process-lifecycle.mjs';

/** The first one renders headless only, and is a sixth faster. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/** @param {string} name */
function onPath(name) {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return folders.map((folder) => path.join(folder, name)).find((file) => fs.existsSync(file));
}

async function fromPlaywright() {
  const { chromium } = await import('@playwright/test');
  const file = chromium.executablePath();
  return fs.existsSync(file) ? file : undefined;
}

/** The browser to use, if this machine has one. CHROMIUM names another. */
export async function findChromium() {
  return process.env.CHROMIUM || NAMES.map(onPath).find(Boolean) || (await fromPlaywright());
}

const mayInstall = () => process.platform === 'linux' && process.getuid?.() === 0 && onPath('apt-get') !== undefined;

/** @param {...string} packages */
async function install(...packages) {
  logStep(`installing ${packages.join(' and ')}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (/** @type {string[]} */ ...args) => run('apt-get', args, { env, quiet: true });
  return (await apt('update')) === 0 && (await apt('install', '-y', '--no-install-recommends', ...packages)) === 0;
}

/** Without a font, Japanese would be drawn as empty boxes; the tests still run. */
async function provideFonts() {
  if (process.platform !== 'linux') return;
  const folders = ['/usr/share/fonts', '/usr/local/share/fonts'].filter((folder) => fs.existsSync(folder));
  const isThere = folders.some((folder) => fs.readdirSync(folder, { recursive: true }).some((file) => /cjk/i.test(String(file))));
  if (isThere || (mayInstall() && (await install('fonts-noto-cjk')))) return;
  logStep('there is no Japanese font here (fonts-noto-cjk): screenshots will lack it');
}

/** Installs Chromium and a Japanese font if they are missing. */
export async function provideBrowser() {
  if (!(await findChromium()) && mayInstall() && !(await install('chromium-headless-shell', 'fonts-noto-cjk')))
    await install('chromium', 'fonts-noto-cjk'); // an older Debian
  if (!(await findChromium())) {
    logStep('fetching Chromium');
    await run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], { env: process.env });
  }
  if (!(await findChromium())) throw new Error('There is no Chromium for the browser tests: install it, or set CHROMIUM to its program.');
  await provideFonts();
}
