import { AsyncLocalStorage } from 'node:async_hooks';
import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { forgetRequests } from '@/lib/api/idle-connections';

const requests = new AsyncLocalStorage<string>();
const server = http.createServer({ keepAliveTimeout: 50 }, (request, response) => {
  requests.run(String(request.url), () => response.end('answered'));
});

afterAll(() => server.close());

test('a connection that waits for its next request does not hold its last', async () => {
  forgetRequests(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const waited = new Promise((resolve) => {
    server.on('timeout', (socket) => {
      resolve(requests.getStore());
      socket.destroy();
    });
  });
  const client = net.connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.write('GET /held HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n');
  const [answer] = await once(client, 'data');
  expect(String(answer)).toMatch(/connection: keep-alive/i);
  expect(await waited).toBeUndefined();
});
