// @ts-check
// The other side of the deliveries, and bare posts to it; each in a process of its own:  receive | post <urls> <body> <ms>
import { once } from 'node:events';
import http from 'node:http';
import { Agent, request } from 'undici';

const endpoints = 10;
const abreast = 80; // ten endpoints with eight sockets each

/** Ten healthy receivers and one that never answers; reports the number of deliveries, and their delay after the commit. */
async function receive() {
  let count = 0;
  /** @type {number[]} */
  let waited = [];
  /** @type {string[]} */
  const urls = [];
  for (let n = 0; n <= endpoints; n++) {
    const server = http.createServer((asked, reply) => {
      if (n === endpoints) return;
      /** @type {Buffer[]} */
      const parts = [];
      asked.on('data', (part) => parts.push(part));
      asked.on('end', () => {
        count += 1;
        const { sent_ms: sent } = JSON.parse(String(Buffer.concat(parts))).data;
        if (sent) waited.push(Date.now() - sent);
        reply.end();
      });
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    urls.push(`http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}/`);
  }
  process.send?.(urls);
  process.on('message', (said) => {
    if (said === 'begin') [count, waited] = [0, []];
    process.send?.({ count, waited: said === 'end' ? waited : [] });
  });
}

/** Posts the same body to all addresses for a while. @param {string[]} urls @param {string} body @param {number} ms */
async function post(urls, body, ms) {
  const agent = new Agent();
  const until = performance.now() + ms;
  let done = 0;
  const lane = async (/** @type {number} */ n) => {
    while (performance.now() < until) {
      const headers = { 'Content-Type': 'application/json' };
      const reply = await request(urls[n % urls.length] ?? '', { dispatcher: agent, method: 'POST', body, headers });
      await reply.body.dump();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: abreast }, (_, n) => lane(n)));
  process.send?.(done / (ms / 1_000));
  process.disconnect();
}

const [role, ...given] = process.argv.slice(2);
if (role === 'receive') await receive();
else await post(JSON.parse(given[0] ?? '[]'), given[1] ?? '', Number(given[2]));
