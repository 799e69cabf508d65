// @ts-check
// What `npm test` runs, every step though one fails:
//   npm test -- [--all | --long | --cluster] [--stress] [--since <commit>] [step …] [file …]
// --cluster: the tests of lib on the cluster of Citus that CLUSTER_URL names; see scripts/test/citus.ts.
// Imports nothing that npm ci has yet to bring.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { requireNode } from '../node-version.mjs';
import { atEnd, end, fail, listenToSignals, logStep } from '../process-lifecycle.mjs';
import { clusterFiles } from './cluster-tier.mjs';
import { timesOf } from './results.mjs';
import { atOnce, attempt, steps, stepsOf } from './steps.mjs';

requireNode();
process.chdir(path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..'));
listenToSignals(130); // an interrupted run has proved nothing
process.stdout.on('error', () => undefined); // a reader that closes the pipe ends no run

/** The options of the command line. @param {string[]} words */
function read(words) {
  const at = words.indexOf('--since');
  const since = at < 0 ? undefined : words[at + 1];
  if (at >= 0 && !since) throw new Error('Say which commit: npm test -- --since HEAD');
  const rest = words.filter((_, index) => at < 0 || (index !== at && index !== at + 1));
  const flags = rest.filter((word) => word.startsWith('--'));
  const unknown = flags.find((flag) => !['--all', '--long', '--cluster', '--stress'].includes(flag));
  if (unknown) throw new Error(`There is no option "${unknown}": take --all, --long, --cluster, --stress or --since <commit>.`);
  const onCluster = flags.includes('--cluster');
  if (onCluster && !process.env.CLUSTER_URL) throw new Error('Say which cluster: CLUSTER_URL names a database of its coordinator.');
  const named = rest.filter((word) => !word.startsWith('--'));
  const files = named.filter((word) => !steps[word]);
  if (onCluster && files.length === 0) files.push(...clusterFiles());
  const missing = files.find((file) => !fs.existsSync(file.replace(/:\d+$/, '')));
  if (missing) throw new Error(`There is no step and no file "${missing}": take a test file, or ${Object.keys(steps).join(', ')}.`);
  if (since && files.length > 0) throw new Error('Name files, or a commit with --since: not both.');
  const chosen = named.filter((word) => steps[word]);
  const other = files.find((file) => chosen.length > 0 && !chosen.includes(stepsOf(file).at(-1) ?? ''));
  if (other) throw new Error(`"${other}" is run by the step ${stepsOf(other).at(-1)}, which was not named.`);
  const tier = flags.includes('--long') ? 'long' : flags.includes('--all') ? 'all' : 'test';
  return { tier, since, isStressed: flags.includes('--stress'), names: chosen, files };
}

/** Eight processes that keep the machine busy, as long as this one lives. */
function keepBusy() {
  const loop = 'const { ppid } = process; for (let n = 0; n % 1e9 || process.ppid === ppid; n++);';
  const busy = Array.from({ length: 8 }, () => spawn(process.execPath, ['-e', loop], { stdio: 'ignore' }));
  atEnd(() => {
    for (const child of busy) child.kill('SIGKILL');
  });
}

/**
 * The steps to run, each with its files: empty means all.
 * @param {ReturnType<typeof read>} asked
 * @returns {Promise<Map<string, string[]>>}
 */
async function plan({ since, names, files }) {
  const of = since ? await (await import('./reach.mjs')).reachedSince(since) : files;
  if (!since && files.length === 0) return new Map((names.length > 0 ? names : Object.keys(steps)).map((name) => [name, []]));
  const wanted = new Set([...(since ? atOnce : names), ...of.flatMap(stepsOf)]);
  const isNamed = (/** @type {string} */ name) => names.length === 0 || names.includes(name) || name === 'build';
  const kept = Object.keys(steps).filter((name) => wanted.has(name) && (!since || isNamed(name)));
  return new Map(kept.map((name) => [name, of.filter((file) => stepsOf(file).at(-1) === name)]));
}

/** @param {Awaited<ReturnType<typeof attempt>>[]} done @param {number | undefined} wholeMs  of a whole run */
function report(done, wholeMs) {
  const all = done.map(({ results }) => results);
  const failures = all.flatMap((results) => results.failures);
  for (const { name, message } of all.flatMap((results) => results.flaky ?? []))
    console.log(`\nFLAKY ${name}\n${message.replace(/^/gm, '  ')}`);
  const sum = (/** @type {'passed' | 'skipped'} */ key) => all.reduce((total, results) => total + results[key], 0);
  for (const { name, message } of failures) console.log(`\nFAILED ${name}\n${message.replace(/^/gm, '  ')}`);
  console.log(timesOf(done, all, wholeMs).join('\n'));
  const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : '';
  console.log(`\n${sum('passed')} passed, ${failures.length} failed${skipped}`);
  return failures.length === 0 && sum('passed') > 0 ? 0 : 1;
}

async function main() {
  const asked = read(process.argv.slice(2));
  const { prepare } = await import('../prepare.mjs');
  await prepare('packages', 'client');
  fs.mkdirSync('data', { recursive: true });
  const beganMs = performance.now();
  const planned = await plan(asked);
  if (planned.size === 0) {
    logStep('no test is reached by what has changed');
    return end(0);
  }
  if (asked.isStressed) keepBusy();
  const env = {
    TEST_TIER: asked.tier,
    TEST_STRESS: asked.isStressed ? '1' : '',
    TEST_AGAIN: [asked.tier !== 'test' && `--${asked.tier} `, asked.isStressed && '--stress '].filter(Boolean).join(''),
    NEXT_TELEMETRY_DISABLED: '1',
    ...(!process.stdout.isTTY && { NO_COLOR: '1', FORCE_COLOR: undefined }),
  };
  const go = (/** @type {string} */ name) => attempt(name, { env, files: planned.get(name) ?? [] });
  const done = await Promise.all(atOnce.filter((name) => planned.has(name)).map(go));
  for (const name of planned.keys()) if (!atOnce.includes(name)) done.push(await go(name));
  const isWhole = asked.tier === 'test' && !asked.isStressed && done.length === Object.keys(steps).length;
  await end(report(done, isWhole ? performance.now() - beganMs : undefined));
}

main().catch(fail);
