// @ts-check
// One life of the process: the steps up, and one way down that may begin in the middle of any of them. Only node: modules.
import { spawn } from 'node:child_process';
import os from 'node:os';
import { machineEnvironment } from '../lib/environment.mjs';

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
const STOP_WITHIN_MS = 30_000;

/** @type {(() => unknown)[]} */
const closers = [];
/** @type {Set<import('node:child_process').ChildProcess>} */
const children = new Set();
/** Steps that are under way. @type {Set<Promise<unknown>>} */
const current = new Set();
let ending = false;
const born = performance.now();
/** @returns {Promise<never>} */
const never = () => new Promise(() => {});

/** @param {string} sentence */
export const logStep = (sentence) => console.log(`[${((performance.now() - born) / 1000).toFixed(1)} s] ${sentence}`);

/** What is to be closed at the end; the last one first. @param {() => unknown} close */
export const atEnd = (close) => closers.push(close);

/**
 * One step of the start; another may go beside it. Once the end has begun they are waited for, so that what they opened is closed, and
 * nothing after them begins.
 * @template T @param {() => Promise<T> | T} work @returns {Promise<T>}
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
 * Runs a program to its end; quiet ones are heard only when they fail, and those on a leash notice when this process is gone.
 * It gets `env`, else what every program gets of ours, and runs as `user`. `hear` gets all that it says, on both of its outputs, as it says it; nothing of it is passed on.
 * @param {string} command @param {string[]} args
 * @param {{ env?: Record<string, string | undefined>, quiet?: boolean, shell?: boolean, leash?: boolean, user?: { uid?: number, gid?: number }, hear?: (said: string) => void }} [options]
 * @returns {Promise<number>} its exit code; as a shell has it, 128 and the number of the signal that ended it
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
  setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref(); // what is left then is found by the next start
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

/** A refusal is a sentence; anything else is a fault of ours and shows where. @param {unknown} error */
export function fail(error) {
  if (!ending)
    console.error(error instanceof Error && (error.constructor === Error || error.name === 'DataDirectoryInUse') ? error.message : error);
  return end(1);
}

/** From now on a signal stops all, with this code; it may arrive twice, from the terminal and from npm. @param {number} [code] */
export function listenToSignals(code = 0) {
  for (const signal of SIGNALS)
    process.on(signal, () => {
      if (!ending) logStep(`stopping (${signal})`);
      void end(code);
    });
}

/** What npm runs ends with npm, however that ends: nobody would see it any more, and it would keep the port and the data. */
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
