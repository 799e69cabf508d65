import { AsyncLocalStorage } from 'node:async_hooks';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { makeServer } from '@/lib/api/server';
import { sendResponse } from '@/lib/http/node-adapter';
import { uncaughtIn } from '@/lib/testing/hostile/uncaught';
import { askRaw } from '@/lib/testing/requests/raw-http';

const requests = new AsyncLocalStorage<string>();

/** The request context in which the timer of an idle connection fires. */
async function contextOfTimer(server: http.Server): Promise<string | undefined> {
  onTestFinished(() => void server.close());
  server.keepAliveTimeout = 50;
  server.on('request', (request, response) => requests.run(String(request.url), () => response.end('answered')));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const fired = new Promise<string | undefined>((resolve) => {
    server.on('timeout', (socket) => {
      resolve(requests.getStore());
      socket.destroy();
    });
  });
  const client = net.connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.write('GET /answered HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n');
  const [answer] = await once(client, 'data');
  expect(String(answer)).toMatch(/connection: keep-alive/i);
  return fired;
}

test('the timer of an idle connection is not of the request that was answered last, as it is in a server of Node’s own', async () => {
  expect(await contextOfTimer(http.createServer())).toBe('/answered');
  expect(await contextOfTimer(makeServer())).toBeUndefined();
});

test('a file that is gone, of which only the head is asked for, is nobody’s failure', async () => {
  const server = makeServer().on('request', (request, response) => {
    void sendResponse(response, request, { status: 200, headers: {}, body: fs.createReadStream('/nowhere') });
  });
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const uncaught = await uncaughtIn(async () => expect((await askRaw(port, { method: 'HEAD' })).status).toBe(200));
  expect(uncaught).toEqual([]);
});
