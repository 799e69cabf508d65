// @ts-check
// A database that is slower than the machine: a process of its own between the application and the server, which holds one answer in twenty back.
//   node scripts/test/slow-database.mjs <port of the server>   prints the port on which it listens; ends when its standard input does
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const oneIn = 20;
const delayMs = 40;

/**
 * Forwards the server's answers in order; answers after a delayed one wait with it.
 * @param {net.Socket} server
 * @param {net.Socket} client
 */
async function carryBack(server, client) {
  for await (const piece of server) {
    if (Math.random() * oneIn < 1) await wait(delayMs);
    if (client.destroyed) return;
    if (!client.write(piece)) await once(client, 'drain');
  }
  client.end();
}

/** @param {number} port */
function listen(port) {
  const proxy = net.createServer((client) => {
    const server = net.connect(port, '127.0.0.1');
    for (const [one, other] of [
      [client, server],
      [server, client],
    ])
      one?.setNoDelay().on('error', () => other?.destroy());
    client.on('close', () => server.destroy());
    client.pipe(server);
    carryBack(server, client).catch(() => client.destroy());
  });
  proxy.listen(0, '127.0.0.1', () => console.log(/** @type {net.AddressInfo} */ (proxy.address()).port));
}

/**
 * The address of a slow connection to the server at `url`, until it is closed or its creator ends.
 * @param {string} url
 * @returns {Promise<{ url: string, close: () => void }>}
 */
export async function slowDatabase(url) {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), new URL(url).port], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true, // a signal to the group of its user ends the user first
  });
  const [said] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
  if (child.exitCode !== null) throw new Error('The slow way to the database could not be opened.');
  const way = new URL(url);
  way.port = String(said).trim();
  return { url: way.href, close: () => child.kill() };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  listen(Number(process.argv[2]));
  process.stdin.on('end', () => process.exit(0)).resume();
}
