import { request as ask, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { boundBody, isToldTooLong, maxBodyOf } from '@/lib/http/body-bound';

const megabyte = 1_048_576;

/** A server that reads everything; returns the bytes read of each request, and how often the limit was exceeded. */
async function aReader(max: number) {
  const seen = { read: 0, tooLarge: 0, refused: 0 };
  const server = createServer((request, response) => {
    if (isToldTooLong(request, max)) {
      seen.refused++;
      return response.writeHead(413).end();
    }
    boundBody(request, max, () => {
      seen.tooLarge++;
      response.writeHead(413).end();
    });
    request.on('error', () => undefined);
    request.on('data', (piece: Buffer) => {
      seen.read += piece.length;
    });
    request.on('end', () => response.writeHead(200).end());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const send = (headers: Record<string, string>, pieces: Buffer[]) =>
    new Promise<number>((done) => {
      const outgoing = ask({ port, host: '127.0.0.1', method: 'POST', headers }, (answer) => {
        answer.resume();
        done(answer.statusCode ?? 0);
      });
      outgoing.on('error', () => undefined);
      outgoing.on('socket', (socket) => socket.on('error', () => undefined));
      for (const piece of pieces) outgoing.write(piece);
      outgoing.end();
    });
  return { seen, send };
}

test('a body is handed on up to its bound, and what comes beyond it is forgotten', async () => {
  const { seen, send } = await aReader(100_000);
  const pieces = (count: number) => Array.from({ length: count }, () => Buffer.alloc(1_000, 'a'));
  expect(await send({}, pieces(100))).toBe(200);
  expect(seen).toEqual({ read: 100_000, tooLarge: 0, refused: 0 });
  expect(await send({}, pieces(101))).toBe(413);
  expect(await send({}, pieces(2_000))).toBe(413);
  expect(seen.tooLarge).toBe(2);
  expect(seen.read).toBeLessThanOrEqual(300_000);
});

test('one whose length is told is refused before anything of it is read', async () => {
  const { seen, send } = await aReader(100_000);
  expect(await send({ 'content-length': '100001' }, [])).toBe(413);
  expect(seen).toEqual({ read: 0, tooLarge: 0, refused: 1 });
});

test('a sign-in is short, a form longer, and only where files come a body is as long as they may be', () => {
  for (const [path, max] of [
    ['/api/auth/callback/credentials', megabyte / 16],
    ['/sign-in', megabyte],
    ['/sessions/x/pay', megabyte],
    ['/application-files/x', 32 * megabyte],
    ['/api/v1/merchants/x/files', 32 * megabyte],
  ] as const)
    expect([path, maxBodyOf(path)]).toEqual([path, max]);
});
