import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { securityHeaders } from '@/lib/api/security-headers';

/** How much of a body may wait in memory for whoever reads it, and how long a client may go on sending what is already refused. */
const waitingBytes = 65_536;
const lingerMs = 1_000;

/** The body as a stream that ends with an error when the client hangs up; null when none was announced. */
function bodyOf(incoming: IncomingMessage): ReadableStream<Uint8Array> | null {
  const { 'content-length': length, 'transfer-encoding': coding } = incoming.headers;
  if (coding === undefined && (length === undefined || length === '0')) return null;
  let open = true;
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        incoming.on('data', (chunk: Uint8Array) => {
          if (!open) return;
          controller.enqueue(chunk);
          if ((controller.desiredSize ?? 0) <= 0) incoming.pause();
        });
        incoming.once('end', () => open && controller.close());
        incoming.once('error', (error) => open && controller.error(error));
      },
      pull: () => void incoming.resume(),
      cancel() {
        open = false;
        incoming.pause();
      },
    },
    { highWaterMark: waitingBytes, size: (chunk) => chunk?.length ?? 0 },
  );
}

/** The request as the Web has it. Its origin is ours, whatever Host says. */
export function requestOf(incoming: IncomingMessage, origin: string): Request {
  const method = incoming.method ?? 'GET';
  const headers: [string, string][] = [];
  for (const [name, value] of Object.entries(incoming.headers)) if (value !== undefined) headers.push([name, String(value)]);
  const body = method === 'GET' || method === 'HEAD' ? null : bodyOf(incoming);
  return new Request(`${origin}${incoming.url}`, { method, headers, ...(body && { body, duplex: 'half' }) } as RequestInit);
}

/** The client reads the answer first: a connection that is closed on unread bytes would take it along. */
async function linger(incoming: IncomingMessage): Promise<void> {
  if (incoming.complete || incoming.destroyed) return;
  const done = new AbortController();
  incoming.resume().once('close', () => done.abort());
  await wait(lingerMs, undefined, { signal: done.signal }).catch(() => undefined);
}

async function send(response: Response, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const headers: Record<string, string | number> = { ...securityHeaders, ...Object.fromEntries(response.headers) };
  const isText = response.body === null || headers['content-type']?.toString().startsWith('application/json');
  if (!isText && incoming.method !== 'HEAD') {
    outgoing.writeHead(response.status, headers);
    await pipeline(Readable.fromWeb(response.body as never), outgoing);
    return;
  }
  const text = Buffer.from(await response.text());
  if (response.status !== 204) headers['content-length'] = text.length;
  outgoing.writeHead(response.status, headers);
  if (incoming.method !== 'HEAD') outgoing.write(text);
  if (headers.connection === 'close') await linger(incoming);
  outgoing.end();
}

/** The answer goes out. A client that has gone is nobody to tell. */
export const sendTo = (outgoing: ServerResponse, incoming: IncomingMessage, response: Response): Promise<void> =>
  send(response, incoming, outgoing).catch(() => void outgoing.destroy());
