import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { listener } from '@/lib/api/listener';

/** The API alone on a free port, as `npm run api` serves it. */
export async function aServer(): Promise<{ port: number; origin: string; close: () => Promise<void> }> {
  const server = http.createServer({ headersTimeout: 20_000, requestTimeout: 120_000, keepAliveTimeout: 75_000 }, listener(null));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { port, origin: `http://127.0.0.1:${port}`, close };
}
