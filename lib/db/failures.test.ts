import { once } from 'node:events';
import { createServer } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { isAway, isClientGone, isTransient, isUnavailable, sqlState } from '@/lib/db/failures';

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

// as a coordinator has said them
const ofClusters = {
  'cut before the end of a transaction': ['XX000', 'could not commit transaction for shard 102014 on at least one active node'],
  'closed in a statement': ['XX000', 'server closed the connection unexpectedly\n\tThis probably means the server terminated abnormally'],
  'cut in a statement': [
    '08006',
    'connection to the remote node bunpai_app@10.0.0.2:5432 failed with the following error: connection not open',
  ],
  'shut down': ['57P01', 'terminating connection due to administrator command'],
};

test.each(Object.entries(ofClusters))(
  'a worker that is lost is the database that is away, not a statement that has changed nothing: %s',
  (_, [code, message]) => {
    const byDriver = Object.assign(new Error(message), { code });
    const cause = { originalCode: code, originalMessage: message, kind: 'postgres' };
    const byPrisma = Object.assign(new Error('Raw query failed.'), { code: 'P2010', meta: { driverAdapterError: { cause } } });
    for (const error of [byDriver, byPrisma]) {
      expect([isAway(error), isUnavailable(error), isTransient(sqlState(error))]).toEqual([true, true, false]);
    }
  },
);

test('what a cluster says otherwise of what others were in the way of is what one server says', () => {
  const deadlock = Object.assign(new Error('canceling the transaction since it was involved in a distributed deadlock'), { code: '40P01' });
  expect([isTransient(sqlState(deadlock)), isUnavailable(deadlock), isAway(deadlock)]).toEqual([true, true, false]);
  const other = Object.assign(new Error('cache lookup failed for relation 16384'), { code: 'XX000' });
  expect([isTransient(sqlState(other)), isUnavailable(other), isAway(other)]).toEqual([true, true, false]);
});
