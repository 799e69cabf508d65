// @ts-check
// The product as it is shipped, on a given database: a server for each mount of the API, and the due work in a process of its own.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../scripts/embedded-postgres.mjs';

/** `next` and `plain`: the API under Next and beside it, with the pages; `api`: without them. @typedef {'next' | 'plain' | 'api'} Mount */
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
  for (const until = Date.now() + 300_000; !/ is at http/.test(fs.readFileSync(file, 'utf8')); await wait(100))
    if (child.exitCode !== null || Date.now() > until) throw new Error(`${name} did not start:\n${fs.readFileSync(file, 'utf8')}`);
}

/** @param {string} tree @param {string} name @param {string[]} args @param {Record<string, string>} env */
function launch(tree, name, args, env) {
  const log = fs.openSync(path.join(tree, `${name}.log`), 'w');
  const child = spawn(process.execPath, [...started(tree), ...args], {
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
    const [args, env] = mount === 'api' ? [['api'], {}] : [[], { API_MOUNT: mount }];
    const { child, stop } = launch(tree, `${name}-${mount}`, args, { ...common, ...env, PORT: port });
    servers.push({ name: mount, base: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop });
    await untilReady(tree, child, `${name}-${mount}`);
  }
  const { child, stop } = launch(tree, `${name}-worker`, ['worker'], common);
  return [...servers, { name: 'worker', base: '', pid: child.pid ?? 0, stop }];
}
