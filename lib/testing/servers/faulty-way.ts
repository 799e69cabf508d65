import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * What can happen to a request on its way. cut_before: the connection ends, and nobody has seen it. cut_after: it ends when the request was answered.
 * hang: it is swallowed. hang_after: its answer is. error_after: a proxy answers 502 in place of the answer. busy: 429 in place of all. twice: it
 * arrives two times. held: it waits until `release`. answer_held:
 * its answer does. lost: it is answered as taken, and never arrives.
 */
export type Fault = 'cut_before' | 'cut_after' | 'hang' | 'hang_after' | 'error_after' | 'busy' | 'twice' | 'held' | 'answer_held' | 'lost';

type Exchange = { status: number; headers: http.IncomingHttpHeaders; body: Buffer };

const read = async (stream: AsyncIterable<Buffer>) => {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
};

type Way = { pass: () => Promise<Exchange>; response: http.ServerResponse; hold: () => Promise<void> };

const answers: Record<Fault | 'none', (way: Way) => Promise<unknown>> = {
  none: async ({ pass, response }) => {
    const { status, headers, body } = await pass();
    response.writeHead(status, headers).end(body);
  },
  cut_before: async ({ response }) => response.destroy(),
  cut_after: async ({ pass, response }) => {
    await pass();
    response.destroy();
  },
  hang: async () => undefined,
  hang_after: ({ pass }) => pass(),
  error_after: async ({ pass, response }) => {
    await pass();
    response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>');
  },
  busy: async ({ response }) =>
    response.writeHead(429, { 'content-type': 'application/json' }).end('{"error":{"code":"too_many_requests"}}'),
  twice: async (way) => {
    await way.pass();
    return answers.none(way);
  },
  lost: async ({ response }) => response.writeHead(200).end(),
  held: async (way) => {
    await way.hold();
    return answers.none(way);
  },
  answer_held: async ({ pass, hold, response }) => {
    const { status, headers, body } = await pass();
    await hold();
    response.writeHead(status, headers).end(body);
  },
};

type Options = {
  /** What a request that changes something meets where nothing was chosen for it. */
  chance?: () => Fault | undefined;
  /** Changes the answers. */
  alter?: (answer: Exchange, url: string) => Exchange;
};

/** A way to a server on this machine on which the next requests that change something meet faults. */
export async function aFaultyWay(to: number, { chance, alter = (answer) => answer }: Options = {}) {
  const faults: Fault[] = [];
  const waiting: (() => void)[] = [];
  let passing = 0;
  let isLosing = false;
  const seen: { method: string; url: string; headers: http.IncomingHttpHeaders; body: string }[] = [];

  async function forward({ method, url, headers }: http.IncomingMessage, body: Buffer): Promise<Exchange> {
    const asked = http.request({ port: to, host: '127.0.0.1', method, path: url, headers, agent: false }).end(body);
    const [answer] = (await once(asked, 'response')) as [http.IncomingMessage];
    const altered = alter({ status: answer.statusCode ?? 0, headers: answer.headers, body: await read(answer) }, url ?? '');
    if (altered.headers['content-length'] !== undefined) altered.headers['content-length'] = String(altered.body.length);
    return altered;
  }

  const server = http.createServer(async (request, response) => {
    response.on('error', () => undefined);
    const body = await read(request);
    seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body: body.toString() });
    const fault = isLosing ? 'lost' : request.method === 'POST' ? (faults.shift() ?? chance?.()) : undefined;
    passing += 1;
    const hold = () => new Promise<void>((resolve) => waiting.push(resolve));
    await answers[fault ?? 'none']({ pass: () => forward(request, body), response, hold }).catch(() => response.destroy());
    passing -= 1;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    /** What has come, in its order. */
    seen,
    /** What the next request that changes something meets. */
    meet: (fault: Fault) => void faults.push(fault),
    /** Whether from now on everything is lost. */
    lose: (all: boolean) => {
      isLosing = all;
    },
    /** Whether nothing is on its way, and nobody waits for an answer. */
    isIdle: async () => passing === 0 && (await new Promise<number>((resolve) => server.getConnections((_, open) => resolve(open)))) === 0,
    /** Whether a request, or an answer, is held now. */
    holds: () => waiting.length > 0,
    release: () => {
      for (const go of waiting.splice(0)) go();
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
