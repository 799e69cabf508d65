import { Readable } from 'node:stream';

/** The parts of a request that a handler reads. A Web `Request` fits; so does a thin wrapper of a request of Node's server. */
export type HttpRequest = {
  method: string;
  url: string;
  headers: { get(name: string): string | null };
  body: AsyncIterable<Uint8Array> | null;
  /** The whole body at once, which is cheaper than piece by piece. */
  whole?: () => Promise<Uint8Array>;
  /** Calls `leave` when the client goes away, and in any case after the response. */
  onLeave?: (leave: () => void) => void;
};

/** HEAD is GET without its body, which the server leaves out. */
export const isRead = ({ method }: { method?: string | undefined }): boolean => method === 'GET' || method === 'HEAD';

/**
 * A response before it becomes a `Response` or goes to a socket. No body means an empty one, as with 204; a stream tells its length itself.
 */
export type HttpResponse = { status: number; headers: Record<string, string>; body: string | Readable | null };

export type Params = Record<string, string | string[]>;
type Answerer = (asked: HttpRequest, params: Params) => Promise<HttpResponse>;

/** `(Request) => Response` for Web-standard servers, and `answer` for servers that need neither. */
export type Handler = ((request: Request, route: { params: Promise<Params> }) => Promise<Response>) & { answer: Answerer };

/** Ignores errors of a source that nobody reads any more; unhandled, they would end the process. */
export const leave = (source: Readable): void => void source.on('error', () => undefined).destroy();

/**
 * Reads a source on demand. A client that goes away ends the source and nothing else. `Readable.toWeb` would fail here with an unhandled
 * error about data that was already read.
 */
export function streamOf(source: Readable): ReadableStream<Uint8Array> {
  const chunks = source[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: () => leave(source),
  });
}

export function handler(answer: Answerer): Handler {
  const web = async (request: Request, { params }: { params: Promise<Params> }) => {
    const onLeave = (leave: () => void) => request.signal.addEventListener('abort', leave, { once: true });
    const whole = async () => new Uint8Array(await request.arrayBuffer());
    const { status, headers, body } = await answer(Object.assign(request as unknown as HttpRequest, { onLeave, whole }), await params);
    return new Response(body instanceof Readable ? streamOf(body) : body, { status, headers });
  };
  return Object.assign(web, { answer });
}
