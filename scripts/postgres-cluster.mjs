// @ts-check
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { postgresEnvironment } from '../lib/environment.mjs';
import { postgresHome } from './postgres-binaries.mjs';
import { commandAs, giveTo } from './service-user.mjs';

const INITDB = [
  '-U',
  'postgres',
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
];

/** @param {string} fresh @param {string} password @param {import('./service-user.mjs').ServiceUser | undefined} user */
function runInitdb(fresh, password, user) {
  const passwordFile = `${fresh}.pw`;
  try {
    fs.mkdirSync(fresh, { recursive: true, mode: 0o700 });
    fs.writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
    giveTo(fresh, user);
    giveTo(passwordFile, user);
    const { prefix, options } = commandAs(path.join(postgresHome(), 'bin/initdb'), path.dirname(fresh), user);
    const env = /** @type {NodeJS.ProcessEnv} */ (postgresEnvironment());
    const [command = '', ...args] = [...prefix, '-D', fresh, `--pwfile=${passwordFile}`, ...INITDB];
    const result = spawnSync(command, args, { ...options, encoding: 'utf8', cwd: '/', env });
    if (result.status !== 0) throw new Error(`The database could not be initialised: ${result.error?.message ?? result.stderr}`);
  } finally {
    fs.rmSync(passwordFile, { force: true });
  }
}

/** @param {string} name */
function madeByLiving(name) {
  try {
    process.kill(Number(/\d+/.exec(name)?.[0]), 0);
    return true;
  } catch {
    return false;
  }
}

/**
 * Creates the cluster next to its place and renames it there, because initdb writes PG_VERSION early: after a kill the place is still
 * empty. Of two at once the first rename wins.
 * @param {string} db
 * @param {string} password
 * @param {import('./service-user.mjs').ServiceUser | undefined} user
 */
export function initialise(db, password, user) {
  if (fs.existsSync(path.join(db, 'PG_VERSION'))) return;
  const fresh = `${db}.new-${process.pid}`;
  try {
    runInitdb(fresh, password, user);
    fs.renameSync(fresh, db);
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error;
  } finally {
    fs.rmSync(fresh, { recursive: true, force: true });
  }
  const parent = path.dirname(db);
  for (const name of fs.readdirSync(parent))
    if (/^db\.new-\d+/.test(name) && !madeByLiving(name)) fs.rmSync(path.join(parent, name), { recursive: true, force: true });
}
