// @ts-check
// The steps of `npm test`, in order: what fails soonest comes first. Imports nothing that npm ci has yet to install.
import fs from 'node:fs';
import { logStep, run } from '../process-lifecycle.mjs';
import { markets } from './e2e-markets.mjs';
import { playwrightResults, stepResults, vitestResults } from './results.mjs';

/** @typedef {import('./results.mjs').Results} Results */
/** `files`: only these; empty: all. @typedef {{ env: Record<string, string | undefined>, files: string[] }} Wanted */

/** The command that repeats it in the same tier. @param {Wanted} wanted @param {string} what */
const again = ({ env }, what) => `npm test -- ${env.TEST_AGAIN}${what}`;

const node = (/** @type {Wanted} */ { env }, /** @type {string[]} */ ...args) =>
  run(process.execPath, args, { env: { ...process.env, ...env }, quiet: true });

/** @param {string} name @param {(wanted: Wanted) => Promise<number>} work @returns {(wanted: Wanted) => Promise<Results>} */
const plainStep = (name, work) => async (wanted) => {
  const results = stepResults(name, await work(wanted));
  if (results.failures.length > 0) console.log(`\nFAILED ${name}\n  again: ${again(wanted, name)}\n`);
  return results;
};

/** @param {Wanted} wanted */
async function types(wanted) {
  const generated = await node(wanted, 'node_modules/next/dist/bin/next', 'typegen');
  return generated || node(wanted, 'node_modules/typescript/bin/tsc', '--noEmit');
}

async function build() {
  const { prepare } = await import('../prepare.mjs');
  await prepare('programs', 'site');
  return 0;
}

/** @param {string} name @param {string[]} projects @returns {(wanted: Wanted) => Promise<Results>} */
const vitest =
  (name, ...projects) =>
  async ({ env, files }) => {
    const results = `data/${name}-results.json`;
    fs.rmSync(results, { force: true });
    let last = '';
    const hear = (/** @type {string} */ said) => {
      process.stdout.write(said);
      last = `${last}${said}`.slice(-2_000);
    };
    const coloured = process.stdout.isTTY && !process.env.NO_COLOR && { FORCE_COLOR: '1' }; // its output is a pipe
    const args = ['node_modules/vitest/vitest.mjs', 'run', ...projects.map((project) => `--project=${project}`), ...files];
    const code = await run(process.execPath, args, { env: { ...process.env, ...env, ...coloured, VITEST_RESULTS: results }, hear });
    return vitestResults(name, results, code, last);
  };

/** @param {Wanted} wanted @returns {Promise<Results>} */
async function e2e({ env, files }) {
  const { provideBrowser } = await import('./browser.mjs');
  await provideBrowser();
  const results = 'data/e2e-results.json';
  fs.rmSync(results, { force: true });
  const args = ['node_modules/@playwright/test/cli.js', 'test', ...(files.length > 0 ? ['--no-deps', ...files] : [])];
  const code = await run(process.execPath, args, { env: { ...process.env, ...env, E2E_RESULTS: results } });
  const told = playwrightResults('e2e', results, code);
  if (told.passed === 0) await run('tail', ['-n', '30', ...markets.map(({ log }) => log)]); // most likely a server did not start
  return told;
}

/** Proves every market after the journeys; returns the last failing exit code. @param {Wanted} wanted */
async function proof({ env }) {
  let code = 0;
  for (const { data } of markets) {
    const own = { ...process.env, ...env, DATA_DIR: data, DATABASE_URL: '', DATABASE_OWNER_URL: '' };
    code = (await run(process.execPath, ['scripts/start.mjs', 'ledger:verify'], { env: own })) || code;
  }
  return code;
}

/** @type {Record<string, (wanted: Wanted) => Promise<Results>>} */
export const steps = {
  lint: plainStep(
    'lint',
    async (wanted) =>
      (await node(wanted, 'node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.')) ||
      node(wanted, 'scripts/test/linear-patterns.mjs'),
  ),
  types: plainStep('types', types),
  knip: plainStep('knip', (wanted) => node(wanted, 'node_modules/knip/bin/knip.js')),
  unit: vitest('unit', 'unit', 'alone'),
  build: plainStep('build', build),
  start: vitest('start', 'start'),
  e2e,
  'ledger:verify': plainStep('ledger:verify', proof),
};

/** Steps that only read the sources run in parallel. All others need the machine to themselves: two of them at once take longer than one after the other. */
export const atOnce = ['lint', 'types', 'knip'];

/** The steps that run a test file. @param {string} file */
export function stepsOf(file) {
  if (file.endsWith('.process.test.ts')) return ['build', 'start'];
  return /\.e2e\.ts(:\d+)?$/.test(file) ? ['build', 'e2e'] : ['unit'];
}

/** @param {string} name @param {Wanted} wanted @returns {Promise<{ name: string, ms: number, results: Results }>} */
export async function attempt(name, wanted) {
  logStep(`— ${name}`);
  const began = performance.now();
  const results = await steps[name]?.(wanted).catch((error) => {
    const message = error instanceof Error ? error.message : String(error);
    return { passed: 0, skipped: 0, failures: [{ name, message }] };
  });
  return { name, ms: performance.now() - began, results: results ?? { passed: 0, skipped: 0, failures: [] } };
}
