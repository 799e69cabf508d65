// @ts-check
// The content of postmaster.pid, and whether it is still true.
import fs from 'node:fs';
import path from 'node:path';

export const wait = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** @param {number} pid */
function alive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

/** PostgreSQL's processes work inside its data directory; a zombie or another process with the same pid does not. */
function worksIn(/** @type {string} */ db, /** @type {number} */ pid) {
  if (process.platform !== 'linux') return alive(pid);
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`) === fs.realpathSync(db);
  } catch {
    return false;
  }
}

/** Linux only. */
export const anyProcessIn = (/** @type {string} */ db) =>
  fs.readdirSync('/proc').some((name) => /^\d+$/.test(name) && worksIn(db, Number(name)));

/** The server named in the directory's pid file. @param {string} db */
export function readPidFile(db) {
  try {
    const lines = fs.readFileSync(path.join(db, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
  } catch {
    return undefined;
  }
}

/** Whether a server of this directory is alive. @param {string} db */
export function runningServer(db) {
  const file = readPidFile(db);
  return file && worksIn(db, file.pid) ? file : undefined;
}

/**
 * After a kill the pid file stays, and its pid may belong to a zombie or another process, which the server would take for a living owner
 * for ever. Its processes may need a moment to notice that their parent has died.
 * @param {string} db
 */
export async function removeStalePidFile(db) {
  if (process.platform !== 'linux' || !readPidFile(db) || runningServer(db)) return;
  for (const until = Date.now() + 10_000; anyProcessIn(db) && Date.now() < until; ) await wait(20);
  if (!anyProcessIn(db)) fs.rmSync(path.join(db, 'postmaster.pid'), { force: true });
}

/** Fast shutdown: closes connections and writes a checkpoint. @param {string} db @param {number} pid */
export async function stopServer(db, pid) {
  if (readPidFile(db)?.pid !== pid || !alive(pid)) return;
  process.kill(pid, 'SIGINT');
  while (readPidFile(db)?.pid === pid && alive(pid)) await wait(10);
}
