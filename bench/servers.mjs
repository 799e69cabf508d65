// @ts-check
// The product as it is shipped, on a given database: a server for each mount of the API, and the due work in a process of its own.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../scripts/embedded-postgres.mjs';

/**
 * `plain`: the API beside the pages. `next`: the same; of a version that reads API_MOUNT, through the pages' server. `api`: without pages.
 * `bare`: what the pages' server answers by itself, once another server has built it.
 * @typedef {'next' | 'plain' | 'api' | 'bare'} Mount
 */
/** @typedef {{ name: string, base: string, pid: number, stop: () => Promise<void> }} Server */

/** The options for Node of `npm start`. @param {string} tree */
function started(tree) {
  const { scripts } = JSON.parse(fs.readFileSync(path.join(tree, 'package.json'), 'utf8'));
  const [, args] = /^exec node (.+)$/.exec(scripts.start) ?? [];
  if (!args) throw new Error('The start script is not "exec node …": what it gives to Node is not known.');
  return args.split(' ');
}

/** @param {string} tree @param {import('node:child_process').ChildProcess} child @param {string} name */
export async function untilReady(tree, child, name) {
  const file = path.join(tree, `${name}.log`);
  for (const until = Date.now() + 300_000; !/ is at http|Ready in/.test(fs.readFileSync(file, 'utf8')); await wait(100))
    if (child.exitCode !== null || Date.now() > until) throw new Error(`${name} did not start:\n${fs.readFileSync(file, 'utf8')}`);
}

/** The program of a mount with its words, and its settings. @param {string} tree @param {Mount} mount @returns {[string[], Record<string, string>]} */
function programOf(tree, mount) {
  const start = started(tree);
  if (mount === 'bare') return [[...start.filter((word) => word.startsWith('--')), 'node_modules/next/dist/bin/next', 'start'], {}];
  return mount === 'api' ? [[...start, 'api'], {}] : [start, { API_MOUNT: mount }];
}

/** @param {string} tree @param {string} name @param {string[]} words @param {Record<string, string>} env */
function launch(tree, name, words, env) {
  const log = fs.openSync(path.join(tree, `${name}.log`), 'w');
  const child = spawn(process.execPath, words, {
    cwd: tree,
    env: { ...process.env, ...env },
    stdio: ['ignore', log, log],
  });
  fs.closeSync(log);
  const stop = async () => {
    child.kill('SIGTERM');
    while (child.exitCode === null && child.signalCode === null) await wait(50);
  };
  return { child, stop };
}

/**
 * Starts a server for each mount, one after the other, and the due work last. `name`: of their logs in the tree.
 * @param {{ tree: string, name: string, url: string, dataDir: string, mounts: Mount[] }} how @returns {Promise<Server[]>}
 */
export async function startServers({ tree, name, url, dataDir, mounts }) {
  const common = {
    APP_SECRET: randomBytes(32).toString('hex'),
    VAULT_KEY: randomBytes(32).toString('hex'),
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    RATE_LIMIT_PER_SECOND: '0',
    PAGES_PER_SECOND: '0',
    WORKER: 'external',
    PUBLIC_URL: '',
  };
  const servers = [];
  for (const mount of mounts) {
    const port = String(await freePort());
    const [words, env] = programOf(tree, mount);
    const { child, stop } = launch(tree, `${name}-${mount}`, words, { ...common, ...env, PORT: port });
    servers.push({ name: mount, base: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop });
    await untilReady(tree, child, `${name}-${mount}`);
  }
  const { child, stop } = launch(tree, `${name}-worker`, [...started(tree), 'worker'], common);
  return [...servers, { name: 'worker', base: '', pid: child.pid ?? 0, stop }];
}
