// @ts-check
// After its preparation the product needs no root rights. Started as root, it prepares as root, so that another user owns its code, and
// then works as the owner of DATA_DIR, or as `bunpai`, which it creates if missing.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openerEnvironment } from '../lib/environment.mjs';

/** @typedef {{ uid: number, gid: number }} ServiceUser */

const NAME = 'bunpai';
/**
 * The machine's own programs, which get none of our settings.
 * @param {string} command
 * @param {string[]} args
 * @param {{ uid?: number, gid?: number }} [user]
 */
const runCommand = (command, args, user = {}) =>
  spawnSync(command, args, { ...user, cwd: '/', env: /** @type {NodeJS.ProcessEnv} */ (openerEnvironment()), encoding: 'utf8' });
/** Our contents of DATA_DIR besides the database; other contents are not ours. */
const OURS =
  /^(files|mail|spool|sandbox-acquirer|app\.secret|vault\.key|db\.password|db\.app-password|db\.log|demo\.json|demo\.unfinished|restored\.json)$/;

export const isRoot = () => process.getuid?.() === 0;

/** @param {string} flag @param {string} [user] */
function idOf(flag, user = NAME) {
  const { status, stdout } = runCommand('id', [flag, user]);
  return status === 0 ? Number(stdout) : undefined;
}

/** The user for a data directory; undefined: the current one. @param {string} dataDir @returns {ServiceUser | undefined} */
export function serviceUser(dataDir) {
  if (!isRoot()) return undefined;
  const owner = fs.statSync(dataDir, { throwIfNoEntry: false });
  // PostgreSQL needs the name of its user: a number alone, such as a folder's from another machine, has none here
  if (owner && owner.uid !== 0 && idOf('-u', `${owner.uid}`) !== undefined) return { uid: owner.uid, gid: owner.gid };
  if (idOf('-u') === undefined) {
    runCommand('groupadd', ['--system', NAME]);
    runCommand('useradd', ['--system', '-g', NAME, '-M', '-s', '/usr/sbin/nologin', NAME]);
  }
  const uid = idOf('-u');
  const gid = idOf('-g');
  if (uid === undefined || gid === undefined)
    throw new Error(`PostgreSQL does not run as root, and the user "${NAME}" could not be made: make it, or start as another user.`);
  return { uid, gid };
}

/** @param {string} file @param {ServiceUser | undefined} user */
export function giveTo(file, user) {
  if (user) fs.lchownSync(file, user.uid, user.gid);
}

/** With everything below it. A link itself changes owner, not its target. @param {string} place @param {ServiceUser | undefined} user */
export function giveTree(place, user) {
  if (!user) return;
  const seen = fs.lstatSync(place);
  if (seen.uid !== user.uid) giveTo(place, user);
  if (seen.isDirectory()) for (const name of fs.readdirSync(place)) giveTree(path.join(place, name), user);
}

/** DATA_DIR, and our contents in it. @param {string} dataDir */
export function giveData(dataDir) {
  const user = serviceUser(dataDir);
  giveTo(fs.realpathSync(dataDir), user);
  for (const name of fs.readdirSync(dataDir)) if (user && OURS.test(name)) giveTree(path.join(dataDir, name), user);
}

/**
 * How to run one of PostgreSQL's programs as the user. That user may not be able to enter e.g. a home folder of mode 700, so the program
 * alone keeps the one capability for reading and writing there (initdb uses access(2), hence no_setuid_fixup).
 * @param {string} program
 * @param {string} dataDir
 * @param {ServiceUser | undefined} user
 * @returns {{ prefix: string[], options: Partial<ServiceUser> }}
 */
export function commandAs(program, dataDir, user) {
  if (!user) return { prefix: [program], options: {} };
  const identity = ['setpriv', '--reuid', `${user.uid}`, '--regid', `${user.gid}`, '--clear-groups'];
  const works = (/** @type {string[]} */ ...args) => runCommand('setpriv', [...identity.slice(1), ...args]).status === 0;
  if (works('test', '-x', program) && works('test', '-x', dataDir)) return { prefix: [program], options: user };
  const capability = ['--securebits', '+no_setuid_fixup', '--inh-caps', '+dac_override', '--ambient-caps', '+dac_override'];
  if (!works(...capability, 'test', '-x', program))
    throw new Error(
      `The user "${NAME}" can reach neither ${path.dirname(program)} nor ${dataDir}: set DATA_DIR to a folder that everybody may enter, and move the project to one.`,
    );
  return { prefix: [...identity, ...capability, program], options: {} };
}

/** Paths that the user must be able to read, and a folder to write; missing ones are not checked. */
const READ = [
  'package.json',
  'dist/documents/inspect-file.mjs',
  'dist/api.mjs',
  '.next/BUILD_ID',
  'node_modules/pg/package.json',
  'lib/settings.mjs',
];
const ASK = `const fs = require('node:fs'), [dataDir, ...files] = process.argv.slice(1);
for (const file of files) fs.readFileSync(file);
fs.accessSync(dataDir, fs.constants.W_OK | fs.constants.X_OK);`;

/** Why the user cannot work here; undefined: they can. @param {string} dataDir @param {ServiceUser} user */
function hindrance(dataDir, user) {
  const files = READ.map((file) => path.resolve(file)).filter((file) => fs.existsSync(file));
  const { status, stderr, error } = runCommand(process.execPath, ['-e', ASK, fs.realpathSync(dataDir), ...files], user);
  if (status === 0) return undefined;
  return error?.message ?? /Error: (.*)/.exec(stderr)?.[1] ?? 'it cannot run here';
}

/** @type {Map<string, { user?: ServiceUser, why?: string }>} */
const chosen = new Map();

/** The user of the product; `why`: the reason to stay root, if any. @param {string} dataDir */
function choose(dataDir) {
  try {
    const user = serviceUser(dataDir);
    if (!user) return {};
    giveData(dataDir);
    const why = hindrance(dataDir, user);
    return why ? { why } : { user };
  } catch (error) {
    return { why: error instanceof Error ? error.message : String(error) };
  }
}

/** The user of work in DATA_DIR from now on: programs run as this user before we become it ourselves. @param {string} dataDir */
export function workingUser(dataDir) {
  if (!isRoot()) return {};
  const known = chosen.get(dataDir) ?? choose(dataDir);
  chosen.set(dataDir, known);
  return known;
}

/**
 * Gives up root's rights for good. If the user cannot work, a live installation refuses and a sandbox prints a warning.
 * @param {{ dataDir: string, mode: string }} settings
 * @param {(sentence: string) => void} say
 */
export function dropRights({ dataDir, mode }, say) {
  if (!isRoot()) return;
  const { user, why } = choose(dataDir); // again: more files have to be readable than before
  if (!user) {
    const told = `Started as root, and the user that it would work as cannot: ${why}.`;
    const cure = 'Put the project and DATA_DIR where everybody may enter (not below /root), or start as another user.';
    if (mode === 'live') throw new Error(`${told} ${cure}`);
    return say(`${told} ${cure} It works as root, which a live installation does not.`);
  }
  process.setgroups?.([]);
  process.setgid?.(user.gid);
  process.setuid?.(user.uid);
  process.env.HOME = homeOf(dataDir);
}

/** @param {string} dataDir */
function homeOf(dataDir) {
  try {
    return os.userInfo().homedir;
  } catch {
    return path.resolve(dataDir); // it has no name
  }
}
