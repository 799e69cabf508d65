// Receivers that misbehave. None of them harms us, and each has an outcome of its own.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import type http from 'node:http';
import https from 'node:https';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';
import { afterEach, expect, test, vi } from 'vitest';
import { obfuscatedHosts, otherAddresses, privateHosts } from '@/lib/testing/hostile/hostile-addresses';
import { aReceiver } from '@/lib/testing/servers/receivers';
import { within } from '@/lib/testing/tier';
import type { Message } from '@/lib/webhooks/sending/message';
import { makePost } from '@/lib/webhooks/sending/post';
import type { Resolve } from '@/lib/webhooks/sending/resolve';

const message: Message = { body: Buffer.from('{}'), headers: { 'Content-Type': 'application/json' } };
const withinMs = 2_000;
const post = (url: string, resolve?: Resolve) => makePost('sandbox', resolve, withinMs)(url, message);
const postLive = (url: string, resolve?: Resolve) => makePost('live', resolve, withinMs)(url, message);

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function answering(answer: (reply: http.ServerResponse) => void): Promise<string> {
  const receiver = await aReceiver(answer);
  closing.push(receiver.close);
  return receiver.url;
}

/** A server that writes raw bytes. */
async function speaking(speak: (socket: net.Socket) => void): Promise<string> {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => speak(socket));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const status = (code: number) => (reply: http.ServerResponse) => {
  reply.writeHead(code).end();
};

test.each([
  [200, 'success'],
  [204, 'success'],
  [299, 'success'],
  [300, 'redirect'],
  [301, 'redirect'],
  [304, 'redirect'],
  [400, 'status'],
  [410, 'status'],
  [418, 'status'],
  [429, 'status'],
  [500, 'status'],
])('W02 SuccessCodes: %d is %s', async (code, outcome) => {
  expect(await post(await answering(status(code)))).toMatchObject({ outcome, status: code });
});

test('W02 SuccessCodes: 199 is no answer', async () => {
  const url = await speaking((socket) => socket.write('HTTP/1.1 199 Early\r\n\r\n'));
  expect((await post(url)).outcome).not.toBe('success');
});

test.each([
  ['closed at once', (socket: net.Socket) => socket.destroy(), 'closed'],
  ['reset', (socket: net.Socket) => socket.resetAndDestroy(), 'closed'],
  ['what is no HTTP', (socket: net.Socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n'), 'bad_answer'],
])('W02: a connection that is %s', async (_what, speak, outcome) => {
  expect(await post(await speaking(speak))).toEqual({ outcome, status: null, answer: null });
});

test('W02: nobody there, a name that nobody has, and a name that cannot be asked for', async () => {
  const url = await answering(status(200));
  await closing.pop()?.();
  expect((await post(url)).outcome).toBe('unreachable');
  const failing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }));
  expect((await post('http://nobody.invalid/', failing('ENOTFOUND'))).outcome).toBe('name_unknown');
  expect((await post('http://nobody.invalid/', failing('EAI_AGAIN'))).outcome).toBe('name_unknown');
});

test('W02: a certificate that nobody vouches for', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'certificate-'));
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, '-days', '2', '-subj', '/CN=localhost'],
    {
      stdio: 'ignore',
    },
  );
  const server = https.createServer({ key: fs.readFileSync(key), cert: fs.readFileSync(cert) }, (_request, reply) => reply.end());
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closing.push(
    () => server.close(),
    () => fs.rmSync(folder, { recursive: true }),
  );
  expect((await post(`https://localhost:${(server.address() as AddressInfo).port}/`)).outcome).toBe('insecure');
});

test('W03 SlowLoris: headers, or a body, that come byte by byte are cut off at the deadline', async () => {
  const slowly = (text: string) => (socket: net.Socket) => {
    let at = 0;
    const timer = setInterval(() => (at < text.length ? socket.write(text[at++] ?? '') : undefined), 50);
    socket.on('close', () => clearInterval(timer));
  };
  const began = performance.now();
  expect(await post(await speaking(slowly(`HTTP/1.1 200 OK\r\nX-Slow: ${'x'.repeat(5_000)}`)))).toEqual({
    outcome: 'timeout',
    status: null,
    answer: null,
  });
  // the answer is known by then
  const body = await speaking((socket) => {
    socket.write('HTTP/1.1 500 No\r\nContent-Length: 100\r\n\r\n');
    slowly('y'.repeat(100))(socket);
  });
  expect(await post(body)).toMatchObject({ outcome: 'status', status: 500 });
  expect(performance.now() - began).toBeLessThan(within(10 * withinMs));
});

test('a receiver that never answers is given up', async () => {
  expect(await post(await answering(() => undefined))).toEqual({ outcome: 'timeout', status: null, answer: null });
});

test('W04 HugeResponse, EndlessChunked, GzipBomb: the beginning is read, and memory stays as it was', async () => {
  let sent = 0;
  const piece = Buffer.alloc(65_536, 'a');
  const endless = await answering((reply) => {
    reply.writeHead(200);
    const more = () => {
      while (!reply.destroyed && reply.write(piece)) sent += piece.length;
      sent += piece.length;
    };
    reply.on('drain', more);
    more();
  });
  const before = process.memoryUsage().rss;
  const { outcome, answer } = await post(endless);
  expect(outcome).toBe('success');
  expect(answer).toBe('a'.repeat(2_048));
  // the server fills the sockets' buffers, and no more
  expect(sent).toBeLessThan(16 * 1_048_576);
  const bomb = zlib.gzipSync(Buffer.alloc(50 * 1_048_576));
  const packed = await answering((reply) => {
    reply.writeHead(200, { 'Content-Encoding': 'gzip' }).end(bomb);
  });
  expect((await post(packed)).outcome).toBe('success');
  expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1_048_576);
});

test('W05 HugeHeaders: a megabyte of headers, ten thousand of them, bytes that none may have', async () => {
  const headed = (lines: string) => speaking((socket) => socket.end(`HTTP/1.1 200 OK\r\n${lines}\r\n\r\n`));
  expect((await post(await headed(`X-Large: ${'x'.repeat(1_048_576)}`))).outcome).toBe('bad_answer');
  expect((await post(await headed(Array.from({ length: 10_000 }, (_, n) => `X-${n}: y`).join('\r\n')))).outcome).toBe('bad_answer');
  expect((await post(await headed('X-Bad: a\u0000b'))).outcome).toBe('bad_answer');
});

test('an answer that is no text is kept as text', async () => {
  const { answer } = await post(
    await answering((reply) => {
      reply.end(Buffer.from([0x00, 0xff, 0x41, 0xe5, 0x88]));
    }),
  );
  expect(answer).toBe('��A�');
});

test.each(privateHosts)('W08 SsrfLiteralIps: %s is not sent to', async (host) => {
  expect((await postLive(`https://${host}/`)).outcome).toBe('forbidden_address');
});

test.each(obfuscatedHosts)('W09 SsrfObfuscatedHosts: %s', async (host) => {
  expect((await postLive(`https://${host}/`)).outcome).toBe('forbidden_address');
});

test.each(privateHosts.map((host) => host.replace(/^\[|\]$/g, '')))('W09: a name that leads to %s is not connected to', async (address) => {
  const resolve: Resolve = async () => [{ address, family: net.isIP(address) }];
  expect((await postLive('https://127.0.0.1.nip.example/', resolve)).outcome).toBe('forbidden_address');
});

test('W10 SsrfRedirect: nobody is sent on', async () => {
  const visited = vi.fn();
  const secret = await answering((reply) => {
    visited();
    reply.end('secret');
  });
  for (const code of [301, 302, 303, 307, 308])
    for (const location of [secret, 'http://169.254.169.254/', 'file:///etc/passwd'])
      expect(await post(await answering((reply) => reply.writeHead(code, { Location: location }).end('x')))).toEqual({
        outcome: 'redirect',
        status: code,
        answer: 'x',
      });
  expect(visited).not.toHaveBeenCalled();
});

test('W11 SsrfDnsRebinding: what was checked is what is connected to, and of a mixed answer only what is public', async () => {
  const connected: string[] = [];
  const connect = vi.spyOn(net.Socket.prototype, 'connect').mockImplementation(function (this: net.Socket, ...given: unknown[]) {
    const [options] = given.flat() as [
      { lookup: (host: string, options: object, done: (...found: unknown[]) => void) => void; host: string },
    ];
    options.lookup(options.host, { all: true }, (error, found) => {
      connected.push(
        ...(error ? [(error as NodeJS.ErrnoException).code ?? ''] : (found as { address: string }[]).map(({ address }) => address)),
      );
      this.destroy(Object.assign(new Error('stopped'), { code: 'ECONNREFUSED' }));
    });
    return this;
  });
  closing.push(() => connect.mockRestore());
  const ofFamily = (address: string) => ({ address, family: net.isIP(address) });
  let asked = 0;
  const rebinding: Resolve = async () => [ofFamily(asked++ === 0 ? '93.184.216.34' : '127.0.0.1')];
  await postLive('https://rebinding.example/', rebinding);
  expect([asked, connected]).toEqual([1, ['93.184.216.34']]);
  connected.length = 0;
  const mixed: Resolve = async () => ['127.0.0.1', '93.184.216.34', '::1', 'fe80::1', '2606:2800:220:1::1'].map(ofFamily);
  await postLive('https://mixed.example/', mixed);
  expect(connected).toEqual(['93.184.216.34', '2606:2800:220:1::1']);
});

test.each(otherAddresses)('W12 SsrfSchemesPorts: %s', async (url) => {
  expect((await postLive(url)).outcome).toBe('forbidden_address');
});
