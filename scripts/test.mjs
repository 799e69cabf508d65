// @ts-check
// What `npm test` runs, every step though one fails:  npm test -- [--all | --long] [step …]
// Imports nothing that npm ci has yet to bring.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { markets } from './e2e-markets.mjs';
import { end, fail, listenToSignals, run, say } from './life.mjs';
import { requireNode } from './node-version.mjs';
import { playwrightResults, stepResults, vitestResults } from './test-results.mjs';

requireNode();
process.chdir(path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..'));
listenToSignals();
process.stdout.on('error', () => undefined); // whoever has read enough ends no run

const words = process.argv.slice(2);
const tier = words.includes('--long') ? 'long' : words.includes('--all') ? 'all' : 'test';
const wanted = words.filter((word) => !word.startsWith('--'));

/** Which quarter of language × width × theme × keyboard the browser walks: the commit decides, so that all come round. */
function gridQuarter() {
  if (process.env.GRID_QUARTER) return process.env.GRID_QUARTER;
  try {
    const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return String(Number.parseInt(commit.slice(0, 8), 16) % 4);
  } catch {
    return '0'; // no repository: an unpacked archive
  }
}

const env = {
  TEST_TIER: tier,
  GRID_QUARTER: gridQuarter(),
  NEXT_TELEMETRY_DISABLED: '1',
  ...(!process.stdout.isTTY && { NO_COLOR: '1', FORCE_COLOR: undefined }),
};
const node = (/** @type {string[]} */ ...args) => run(process.execPath, args, { env });

/** @param {string} name @param {...string} args */
async function plainStep(name, ...args) {
  return stepResults(name, await node(...args));
}

async function types() {
  const generated = await node('node_modules/next/dist/bin/next', 'typegen');
  return generated === 0 ? plainStep('types', 'node_modules/typescript/bin/tsc', '--noEmit') : stepResults('types', generated);
}

async function build() {
  const { prepare } = await import('./prepare.mjs');
  await prepare('programs', 'site');
  return stepResults('build', 0);
}

/** @param {string} project */
async function vitest(project) {
  const file = `data/${project}-results.json`;
  fs.rmSync(file, { force: true });
  let last = '';
  const hear = (/** @type {string} */ said) => {
    process.stdout.write(said);
    last = `${last}${said}`.slice(-2_000);
  };
  const coloured = process.stdout.isTTY && !process.env.NO_COLOR && { FORCE_COLOR: '1' }; // it sees a pipe
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', project];
  const code = await run(process.execPath, args, { env: { ...env, ...coloured, VITEST_RESULTS: file }, hear });
  return vitestResults(project, file, code, last);
}

async function e2e() {
  const { provideBrowser } = await import('./browser.mjs');
  await provideBrowser();
  say(tier === 'test' ? `the browser walks quarter ${env.GRID_QUARTER} of 0–3 of the grid` : 'the browser walks the whole grid');
  const file = 'data/e2e-results.json';
  fs.rmSync(file, { force: true });
  const code = await run(process.execPath, ['node_modules/@playwright/test/cli.js', 'test'], { env: { ...env, E2E_RESULTS: file } });
  const results = playwrightResults('e2e', file, code);
  if (results.passed === 0) await run('tail', ['-n', '30', ...markets.map(({ log }) => log)]); // most likely a server did not start
  return results;
}

/** Of every market that the browser has left behind; the code of the last that does not hold. */
async function proof() {
  let code = 0;
  for (const { data } of markets)
    code =
      (await run(process.execPath, ['scripts/start.mjs', 'ledger:verify'], { env: { ...env, DATA_DIR: data, DATABASE_URL: '' } })) || code;
  return code;
}

/** @type {Record<string, () => Promise<import('./test-results.mjs').Results>>} */
const steps = {
  lint: () => plainStep('lint', 'node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'),
  types,
  knip: () => plainStep('knip', 'node_modules/knip/bin/knip.js'),
  build,
  unit: () => vitest('unit'),
  start: () => vitest('start'),
  e2e,
  'ledger:verify': async () => stepResults('ledger:verify', await proof()),
};

/** @param {string} name @param {() => Promise<import('./test-results.mjs').Results>} work */
async function attempt(name, work) {
  say(`— ${name}`);
  try {
    return await work();
  } catch (error) {
    return { passed: 0, skipped: 0, failures: [{ name, message: error instanceof Error ? error.message : String(error) }] };
  }
}

/** @param {import('./test-results.mjs').Results[]} all */
function report(all) {
  const failures = all.flatMap((results) => results.failures);
  for (const { name, message } of all.flatMap((results) => results.flaky ?? []))
    console.log(`\nFLAKY ${name}\n${message.replace(/^/gm, '  ')}`);
  const sum = (/** @type {'passed' | 'skipped'} */ key) => all.reduce((total, results) => total + results[key], 0);
  for (const { name, message } of failures) console.log(`\nFAILED ${name}\n${message.replace(/^/gm, '  ')}`);
  const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : '';
  console.log(`\n${sum('passed')} passed, ${failures.length} failed${skipped}`);
  return failures.length === 0 && sum('passed') > 0 ? 0 : 1;
}

async function main() {
  const unknown = wanted.find((name) => !steps[name]);
  if (unknown) throw new Error(`There is no step "${unknown}": take ${Object.keys(steps).join(', ')}.`);
  const { prepare } = await import('./prepare.mjs');
  await prepare('packages', 'client');
  const results = [];
  for (const [name, work] of Object.entries(steps))
    if (wanted.length === 0 || wanted.includes(name)) results.push(await attempt(name, work));
  await end(report(results));
}

main().catch(fail);
