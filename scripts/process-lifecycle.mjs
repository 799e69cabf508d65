// @ts-check
// The life of the process: the start in steps, and one way to stop, which may begin in the middle of any step. Only node: modules.
import { spawn } from 'node:child_process';
import os from 'node:os';
import { machineEnvironment } from '../lib/environment.mjs';

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
const STOP_WITHIN_MS = 30_000;

/** @type {(() => unknown)[]} */
const closers = [];
/** @type {Set<import('node:child_process').ChildProcess>} */
const children = new Set();
/** Steps under way. @type {Set<Promise<unknown>>} */
const current = new Set();
let ending = false;
const born = performance.now();
/** @returns {Promise<never>} */
const never = () => new Promise(() => {});

/** @param {string} sentence */
export const logStep = (sentence) => console.log(`[${((performance.now() - born) / 1000).toFixed(1)} s] ${sentence}`);

/** Registers a function for the end; the last one runs first. @param {() => unknown} close */
export const atEnd = (close) => closers.push(close);

/**
 * Runs one step of the start; steps may run in parallel. The end waits for running steps, so that what they opened is closed, and no
 * further step starts.
 * @template T
 * @param {() => Promise<T> | T} work
 * @returns {Promise<T>}
 */
export async function step(work) {
  if (ending) return never();
  const result = (async () => work())();
  current.add(result);
  try {
    const value = await result;
    return ending ? never() : value;
  } finally {
    current.delete(result);
  }
}

/**
 * Runs a program to its end. `quiet`: its output appears only when it fails. `leash`: it notices when this process is gone. It gets `env`,
 * else the environment of all our programs, and runs as `user`. `hear` gets its output as it arrives, from both streams; nothing is passed
 * on.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string | undefined>, quiet?: boolean, shell?: boolean, leash?: boolean, user?: { uid?: number, gid?: number }, hear?: (said: string) => void }} [options]
 * @returns {Promise<number>} its exit code; as in a shell, 128 plus the number of the signal that ended it
 */
export async function run(
  command,
  args,
  { env = machineEnvironment(), quiet = false, shell = false, leash = false, user = {}, hear } = {},
) {
  const child = spawn(command, args, {
    stdio: ['ignore', ...heard(quiet || hear !== undefined), ...(leash ? /** @type {const} */ (['ipc']) : [])],
    env: /** @type {NodeJS.ProcessEnv} */ (env),
    shell,
    ...user,
  });
  children.add(child);
  let output = '';
  const keep = (/** @type {string} */ said) => (output += said);
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', hear ?? keep);
  const code = await new Promise((resolve) => {
    child.once('error', (error) => resolve(console.error(error.message) ?? 127));
    child.once('close', (status, signal) => resolve(status ?? 128 + (signal ? os.constants.signals[signal] : 0)));
  });
  children.delete(child);
  if (code !== 0 && !ending) process.stderr.write(output);
  return code;
}
/** @param {boolean} quiet @returns {['pipe' | 'inherit', 'pipe' | 'inherit']} */
const heard = (quiet) => (quiet ? ['pipe', 'pipe'] : ['inherit', 'inherit']);

/** Stops everything, once, and ends the process. @param {number} code @returns {Promise<never>} */
export async function end(code) {
  if (ending) return never();
  ending = true;
  setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref(); // the next start finds what is left then
  for (const child of children) child.kill('SIGTERM');
  await Promise.allSettled(current);
  for (const close of closers.reverse())
    try {
      await close();
    } catch (error) {
      console.error(error);
    }
  process.exit(code);
}

/** A refusal prints its sentence; any other error is ours and prints its place. @param {unknown} error */
export function fail(error) {
  if (!ending)
    console.error(error instanceof Error && (error.constructor === Error || error.name === 'DataDirectoryInUse') ? error.message : error);
  return end(1);
}

/** From now on a signal stops everything with this code; it may arrive twice, from the terminal and from npm. @param {number} [code] */
export function listenToSignals(code = 0) {
  for (const signal of SIGNALS)
    process.on(signal, () => {
      if (!ending) logStep(`stopping (${signal})`);
      void end(code);
    });
}

/** A process started by npm ends with npm, however that ends: otherwise it would keep the port and the data unseen. */
export function endWithNpm() {
  const npm = process.ppid;
  if (!['start', 'dev', 'api', 'worker'].includes(process.env.npm_lifecycle_event ?? '')) return;
  const watch = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(watch);
    if (!ending) logStep('stopping (npm is gone)');
    void end(0);
  }, 500);
  watch.unref();
}
