// @ts-check
// What others do to one product at the same time, as a program of its own: they are on other machines than whoever is measured beside them.
//   node scripts/test/flood.mjs <port> [yields]    with { list, upload, merchant } on stdin: two keys, and whose file it is
// It prints a line once each kind was served, and lists and pages were refused as well. On SIGTERM it ends what is under way and prints how often
// each kind was answered what: { list: { '200': 12, '429': 40 }, … , withoutHint: 0 }
import http from 'node:http';
import os from 'node:os';
import { text } from 'node:stream/consumers';

// where time is measured it only uses idle processor time; a busy machine has none, and it would never end
if (process.argv[3] === 'yields') os.setPriority(19);
let isOver = false;
process.once('SIGTERM', () => {
  isOver = true;
});
// stops when its test was killed
const { ppid } = process;
setInterval(() => process.ppid !== ppid && process.exit(1), 1_000).unref();
const port = Number(process.argv[2]);
/** @type {{ list: string, upload: string, merchant: string }} */
const { list, upload, merchant } = JSON.parse(await text(process.stdin));
const file = Buffer.concat([
  Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n'),
  Buffer.alloc(5_000_000, 1),
  Buffer.from('\r\n--x--\r\n'),
]);

/** @type {Record<string, Record<string, number>>} */
const told = { list: {}, page: {}, upload: {} };
let withoutHint = 0;
let isUnderWay = false;
function tellWhenUnderWay() {
  if (isUnderWay || ![told.list, told.page].every((one) => one?.['200'] && one['429']) || Object.keys(told.upload ?? {}).length === 0)
    return;
  isUnderWay = true;
  console.log('under way');
}

/** @param {http.RequestOptions} request @param {Buffer} [body] @returns {Promise<number>} */
const send = (request, body) =>
  new Promise((resolve) => {
    const asked = http.request({ port, host: '127.0.0.1', ...request }, (answer) => {
      if (answer.statusCode === 429 && answer.headers['retry-after'] === undefined) withoutHint++;
      answer.resume().once('close', () => resolve(answer.statusCode ?? 0));
    });
    asked.once('error', () => resolve(0)).end(body);
  });

/** @param {number} count @param {string} kind @param {http.RequestOptions} request @param {Buffer} [body] */
const flood = (count, kind, request, body) => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: count });
  return Array.from({ length: count }, async () => {
    while (!isOver) {
      const status = await send({ ...request, agent }, body);
      told[kind] = { ...told[kind], [status]: (told[kind]?.[status] ?? 0) + 1 };
      tellWhenUnderWay();
    }
  });
};

const multipart = { authorization: upload, 'content-type': 'multipart/form-data; boundary=x', 'content-length': String(file.length) };
await Promise.all([
  ...flood(550, 'list', { path: '/api/v1/payments?per_page=100', headers: { authorization: list } }),
  ...flood(64, 'page', { path: '/sign-in', headers: { accept: 'text/html' } }),
  ...flood(8, 'upload', { method: 'POST', path: `/api/v1/merchants/${merchant}/files`, headers: multipart }, file),
]);
console.log(JSON.stringify({ ...told, withoutHint }));
process.exit(0);
