import { once } from 'node:events';
import net from 'node:net';

/** A proxy to a port of this machine that a test can cut: bytes are accepted and never arrive, without an error. */
export async function aProxy(to: number) {
  const pairs = new Set<[net.Socket, net.Socket]>();
  let isDead = false;
  const carry = (from: net.Socket, other: net.Socket) => {
    from.on('data', (chunk) => isDead || other.write(chunk));
    from.on('error', () => other.destroy());
    from.on('close', () => isDead || other.destroy());
  };
  const server = net.createServer((near) => {
    const far = net.connect(to, '127.0.0.1');
    const pair: [net.Socket, net.Socket] = [near, far];
    pairs.add(pair);
    near.on('close', () => pairs.delete(pair));
    carry(near, far);
    carry(far, near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as net.AddressInfo).port,
    /** Nothing comes through any more, on open or new connections. */
    die: () => {
      isDead = true;
    },
    /** New connections come through; lost bytes stay lost. */
    revive: () => {
      isDead = false;
      for (const [near, far] of pairs) {
        near.destroy();
        far.destroy();
      }
    },
    async close() {
      for (const [near, far] of pairs) {
        near.destroy();
        far.destroy();
      }
      server.close();
      await once(server, 'close');
    },
  };
}
