// @ts-check
// PostgreSQL refuses to run as root: then its programs run as the user `postgres`, who is made when missing.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** @typedef {{ uid: number, gid: number }} ServerUser */

const asRoot = process.getuid?.() === 0;

/** @param {string} flag */
function idOf(flag) {
  const { status, stdout } = spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' });
  return status === 0 ? Number(stdout) : undefined;
}

/** The user the server runs as; undefined = the one we are. @returns {ServerUser | undefined} */
export function serverUser() {
  if (!asRoot) return undefined;
  if (idOf('-u') === undefined) {
    spawnSync('groupadd', ['--system', 'postgres']);
    spawnSync('useradd', ['--system', '-g', 'postgres', '-M', '-s', '/usr/sbin/nologin', 'postgres']);
  }
  const uid = idOf('-u');
  const gid = idOf('-g');
  if (uid === undefined || gid === undefined)
    throw new Error('PostgreSQL does not run as root, and the user "postgres" could not be made: make it, or start as another user.');
  return { uid, gid };
}

/** @param {string} file @param {ServerUser | undefined} user */
export function giveTo(file, user) {
  if (user) fs.chownSync(file, user.uid, user.gid);
}

/**
 * How to run one of PostgreSQL's programs as the user. That user may not enter e.g. a home folder of mode 700,
 * so it keeps there, and only there, the one capability that lets it read and write (initdb asks access(2), hence no_setuid_fixup).
 * @param {string} program @param {string} dataDir @param {ServerUser | undefined} user
 * @returns {{ prefix: string[], options: Partial<ServerUser> }}
 */
export function commandAs(program, dataDir, user) {
  if (!user) return { prefix: [program], options: {} };
  const identity = ['setpriv', '--reuid', `${user.uid}`, '--regid', `${user.gid}`, '--clear-groups'];
  const works = (/** @type {string[]} */ ...args) => spawnSync('setpriv', [...identity.slice(1), ...args]).status === 0;
  if (works('test', '-x', program) && works('test', '-x', dataDir)) return { prefix: [program], options: user };
  const capability = ['--securebits', '+no_setuid_fixup', '--inh-caps', '+dac_override', '--ambient-caps', '+dac_override'];
  if (!works(...capability, 'test', '-x', program))
    throw new Error(
      `The user "postgres" can reach neither ${path.dirname(program)} nor ${dataDir}: set DATA_DIR to a folder that everybody may enter, and move the project to one.`,
    );
  return { prefix: [...identity, ...capability, program], options: {} };
}
