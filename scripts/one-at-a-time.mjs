// @ts-check
// Two starts in one folder must not install or build at once. A listening socket is the lock: it is released when its process dies, in any
// way, and a waiting process just keeps a connection open. Only node: modules.
import crypto from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';

const user = process.getuid?.() ?? ''; // another user's leftover could be neither connected to nor removed
const id = crypto.createHash('sha256').update(fs.realpathSync('.')).digest('hex').slice(0, 16);
/** @param {string} what */
const addressOf = (what) => {
  const name = `bunpai-${user}-${id}${what && `-${what}`}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : path.join(os.tmpdir(), `${name}.sock`);
};

/** @param {string} address @returns {Promise<net.Server | undefined>} undefined while somebody else holds it */
const listen = (address) =>
  new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', (error) =>
      /** @type {NodeJS.ErrnoException} */ (error).code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    );
    server.listen(address, () => resolve(server));
  });

/**
 * Waits until the holder's connection closes; a name without a listener was left by a kill.
 * @param {string} address
 * @param {() => void} onWait
 * @returns {Promise<void>}
 */
const holderGone = (address, onWait) =>
  new Promise((resolve, reject) => {
    const connection = net.connect(address, onWait);
    connection.once('error', (error) => {
      const { code } = /** @type {NodeJS.ErrnoException} */ (error);
      if (code === 'ECONNREFUSED') fs.rmSync(address, { force: true });
      else if (code !== 'ENOENT' && code !== 'ECONNRESET') reject(error);
    });
    connection.once('close', () => resolve());
    connection.resume();
  });

/**
 * `what` names the work that must not run twice at once; by default the preparation of the folder.
 * @template T
 * @param {() => void} onWait
 * @param {() => Promise<T>} work
 * @param {string} [what]
 * @returns {Promise<T>}
 */
export async function oneAtATime(onWait, work, what = '') {
  const address = addressOf(what);
  let told = false; // the holder's connection may close a moment before its name disappears: then there is one more round
  const tellOnce = () => {
    if (!told) onWait();
    told = true;
  };
  let server = await listen(address);
  for (; !server; server = await listen(address)) await holderGone(address, tellOnce);
  /** @type {Set<net.Socket>} */
  const waiting = new Set();
  server.on('connection', (socket) => waiting.add(socket.on('error', () => {})));
  try {
    return await work();
  } finally {
    server.close();
    for (const socket of waiting) socket.destroy();
  }
}
