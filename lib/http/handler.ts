import { Readable } from 'node:stream';

/** What a handler reads of a request. A Web `Request` is one; so is a thin cover over what Node's own server gives. */
export type HttpRequest = {
  method: string;
  url: string;
  headers: { get(name: string): string | null };
  body: AsyncIterable<Uint8Array> | null;
  /** All of the body at once, from where that is cheaper. */
  arrayBuffer?: () => Promise<ArrayBuffer>;
  /** Has something done when the client goes away, and in any case once it is answered. */
  onLeave?: (leave: () => void) => void;
};

/** HEAD is GET without its body, which whoever mounts this leaves out. */
export const isRead = ({ method }: { method?: string | undefined }): boolean => method === 'GET' || method === 'HEAD';

/** What it answers, before it is a `Response` or goes to a socket. No body is none at all, as with 204; a stream tells its length itself. */
export type HttpResponse = { status: number; headers: Record<string, string>; body: string | Readable | null };

export type Params = Record<string, string | string[]>;
type Answerer = (asked: HttpRequest, params: Params) => Promise<HttpResponse>;

/** `(Request) => Response` for whoever mounts it as the Web has it, and `answer` for who need not make either. */
export type Handler = ((request: Request, route: { params: Promise<Params> }) => Promise<Response>) & { answer: Answerer };

/** What fails in a source that nobody reads any more is nobody's failure; unheard it would end the process. */
export const leave = (source: Readable): void => void source.on('error', () => undefined).destroy();

/**
 * What is asked for of it, when it is asked for. Who goes away in between ends the source and nothing else: with `Readable.toWeb` what was
 * read already would be handed to nobody, and that error is nobody's either.
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
    const { status, headers, body } = await answer(Object.assign(request as unknown as HttpRequest, { onLeave }), await params);
    return new Response(body instanceof Readable ? streamOf(body) : body, { status, headers });
  };
  return Object.assign(web, { answer });
}
