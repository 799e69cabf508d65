import { once } from 'node:events';
import { createServer } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { isAway, isClientGone, isUnavailable } from '@/lib/db/failures';

test('a client that goes away while it sends is not the database that is away', async () => {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const failed = new Promise<Error>((resolve) => server.once('request', (request) => request.on('error', resolve).resume()));
  const client = net.connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{"a":', () => client.resetAndDestroy());
  const error = await failed;
  server.close();
  expect([isClientGone(error), isAway(error), isUnavailable(error)]).toEqual([true, false, false]);
  // of the same code, by the driver
  const lost = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' });
  expect([isClientGone(lost), isAway(lost), isUnavailable(lost)]).toEqual([false, true, true]);
});
