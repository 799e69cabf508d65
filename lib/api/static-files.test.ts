import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { staticFiles } from '@/lib/api/static-files';
import { securityHeaders } from '@/lib/http/security-headers';
import { askRaw } from '@/lib/testing/requests/raw-http';
import { aServer } from '@/lib/testing/servers/plain-server';
import { compressSite } from '../../scripts/compress-site.mjs';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'static-'));
const program = `export const words = '${'分配 '.repeat(500)}';`;
fs.mkdirSync(path.join(folder, 'chunks'));
fs.writeFileSync(path.join(folder, 'chunks/a.js'), program);
fs.writeFileSync(path.join(folder, 'chunks/gone.js'), program);
fs.writeFileSync(path.join(folder, 'icon.svg'), '<svg/>');
fs.writeFileSync(path.join(os.tmpdir(), 'beside.js'), 'never sent');
await compressSite(folder);

const drawn: string[] = [];
const { port, origin, close } = await aServer(async (request, response) => {
  drawn.push(String(request.url));
  response.end('drawn');
}, staticFiles(folder));
afterAll(async () => {
  await close();
  fs.rmSync(folder, { recursive: true, force: true });
  fs.rmSync(path.join(os.tmpdir(), 'beside.js'), { force: true });
});

const fetchFile = (name: string, headers: [string, string][] = [], method = 'GET') =>
  askRaw(port, { method, target: `/_next/static/${name}`, headers });

test.each([
  ['gzip, deflate, br', 'br', zlib.brotliDecompressSync],
  ['gzip, deflate', 'gzip', zlib.gunzipSync],
  ['br;q=0, gzip;q=0.5', 'gzip', zlib.gunzipSync],
  ['br; q=0.0, gzip;q=0', null, (bytes: Buffer) => bytes],
  ['identity', null, (bytes: Buffer) => bytes],
])('a client that takes %s gets it as %s', async (takes, coding, undo) => {
  // fetch would decompress it
  const [headers, bytes] = await new Promise<[Record<string, unknown>, Buffer]>((resolve, reject) => {
    const asked = http.get(`${origin}/_next/static/chunks/a.js`, { headers: { 'accept-encoding': takes } }, (answer) => {
      const pieces: Buffer[] = [];
      answer.on('data', (piece) => pieces.push(piece)).on('end', () => resolve([answer.headers, Buffer.concat(pieces)]));
    });
    asked.on('error', reject);
  });
  expect(headers['content-encoding'] ?? null).toBe(coding);
  expect(undo(bytes).toString()).toBe(program);
  expect(headers).toMatchObject({
    ...securityHeaders,
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
    'content-length': String(bytes.length),
  });
});

test('what is no program and no style sheet is sent as it is', async () => {
  const answer = await fetch(`${origin}/_next/static/icon.svg`);
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('content-encoding')]).toEqual([200, 'image/svg+xml', null]);
  expect(await answer.text()).toBe('<svg/>');
});

test('who has it already is told so, and a part that nobody can send is refused', async () => {
  const { etag = '' } = (await fetchFile('chunks/a.js')).headers;
  expect((await fetchFile('chunks/a.js', [['If-None-Match', etag]])).status).toBe(304);
  const beyond = await fetchFile('chunks/a.js', [['Range', `bytes=${program.length * 4}-`]]);
  expect(beyond.status).toBe(416);
});

test.each([
  'nothing.js',
  '',
  'chunks',
  'chunks/',
  '../beside.js',
  '..%2fbeside.js',
  '%2e%2e/beside.js',
  'chunks/a.js%00',
  '/etc/passwd',
  '%',
])('no file %s: nothing is drawn for it', async (name) => {
  expect((await fetchFile(name)).status).toBeGreaterThanOrEqual(400);
  expect((await fetchFile(name)).status).toBeLessThan(500);
  expect(drawn).toEqual([]);
});

test('nothing but reading is done with it', async () => {
  const answer = await fetchFile('chunks/a.js', [['Content-Length', '0']], 'POST');
  expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD']);
  expect((await fetchFile('chunks/a.js', [], 'HEAD')).status).toBe(200);
});

test('a file that has gone since ends that request alone', async () => {
  for (const end of ['', '.br', '.gz']) fs.rmSync(path.join(folder, `chunks/gone.js${end}`));
  expect((await fetchFile('chunks/gone.js')).status).toBe(404);
  expect((await fetchFile('chunks/a.js')).status).toBe(200);
});
