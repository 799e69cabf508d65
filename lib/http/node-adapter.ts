import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { type HttpRequest, type HttpResponse, leave } from '@/lib/http/handler';
import { securityHeaders } from '@/lib/http/security-headers';

/** How long a client may continue to send a refused body. */
const lingerMs = 1_000;

const hasBody = ({ method, headers }: IncomingMessage): boolean =>
  method !== 'GET' && method !== 'HEAD' && (headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0');

/** The whole body; rejects where it ends too early. */
const wholeOf = (incoming: IncomingMessage): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    // after a whole body there is nothing to say, and an error costs more than reading it did
    const endEarly = () => incoming.readableEnded || reject(new Error('the body ended too early'));
    if (incoming.destroyed) return void endEarly();
    const pieces: Buffer[] = [];
    incoming.on('data', (piece: Buffer) => pieces.push(piece));
    incoming.once('end', () => resolve(pieces.length === 1 ? (pieces[0] as Buffer) : Buffer.concat(pieces)));
    incoming.once('close', endEarly);
  });

/** The request as a handler reads it. Its origin is ours, whatever Host says; an unread rest of the body stays in the stream. */
export function toRequest(incoming: IncomingMessage, outgoing: ServerResponse, origin: string): HttpRequest {
  const { headers } = incoming;
  const get = (name: string) => {
    const value = headers[name];
    return value === undefined ? null : String(value);
  };
  return {
    method: incoming.method ?? 'GET',
    url: `${origin}${incoming.url}`,
    headers: { get },
    body: hasBody(incoming) ? incoming.iterator({ destroyOnReturn: false }) : null,
    whole: () => wholeOf(incoming),
    onLeave: (leave) => outgoing.once('close', leave),
  };
}

/** Lets the client read the reply first: closing a connection with unread bytes would lose the reply. */
async function linger(incoming: IncomingMessage): Promise<void> {
  if (incoming.complete || incoming.destroyed) return;
  const done = new AbortController();
  incoming.resume().once('close', () => done.abort());
  await wait(lingerMs, undefined, { signal: done.signal }).catch(() => undefined);
}

/** Sends as fast as the client reads; a client that goes away ends it. */
async function sendFile(body: Readable, { method }: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  if (method !== 'HEAD') return pipeline(body, outgoing);
  leave(body);
  outgoing.end();
}

/** The last response of a connection: ends once the client has read it. */
async function sendLast(text: string, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  outgoing.write(text);
  await linger(incoming);
  outgoing.end();
}

/** Returns nothing where nothing has to be waited for. */
function send({ status, headers, body }: HttpResponse, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> | undefined {
  const sent: Record<string, string | number> = { ...securityHeaders, ...headers };
  if (typeof body === 'string') sent['content-length'] = Buffer.byteLength(body);
  outgoing.writeHead(status, sent);
  if (body instanceof Readable) return sendFile(body, incoming, outgoing);
  const text = body === null || incoming.method === 'HEAD' ? '' : body;
  if (sent.connection === 'close') return sendLast(text, incoming, outgoing);
  outgoing.end(text);
  return undefined;
}

/** Sends the response; does nothing when the client has gone. */
export async function sendResponse(outgoing: ServerResponse, incoming: IncomingMessage, answer: HttpResponse): Promise<void> {
  try {
    await send(answer, incoming, outgoing);
  } catch {
    outgoing.destroy();
  }
}
