import type { AddressInfo } from 'node:net';
import { listener, type Site } from '@/lib/api/listener';
import { makeServer } from '@/lib/api/server';
import type { StaticFiles } from '@/lib/api/static-files';
import { aMarket } from '@/lib/testing/market';
import { askRaw, basic, type RawRequest } from '@/lib/testing/requests/raw-http';

/** The API on a free port, or the given one: alone, as `npm run api` serves it, or beside a site and its files. */
export async function aServer(
  site: Site | null = null,
  files: StaticFiles | null = null,
  at = 0,
): Promise<{ port: number; origin: string; close: () => Promise<void> }> {
  const server = makeServer().on('request', listener(site, files));
  await new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { port, origin: `http://127.0.0.1:${port}`, close };
}

const json: NonNullable<RawRequest['headers']> = [['Content-Type', 'application/json']];

/** Such a server, and a market that calls it with its secret key. */
export async function aServedMarket() {
  const market = await aMarket();
  const server = await aServer();
  const signed: [string, string] = ['Authorization', basic(market.secretKey)];
  const send = (request: RawRequest) => askRaw(server.port, { ...request, headers: [signed, ...(request.headers ?? [])] });
  return {
    market,
    ...server,
    signed,
    ask: send,
    /** A request without the key, unless its headers contain one. */
    askUnsigned: (request: RawRequest) => askRaw(server.port, request),
    postPayment: (body: string, headers = json) => send({ method: 'POST', target: '/api/v1/payments', headers, body }),
  };
}
