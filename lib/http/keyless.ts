import 'server-only';
import { newId } from '@/lib/db/ids';
import { noteApiRefusal } from '@/lib/http/api-refusal';
import { type HttpRequest, type HttpResponse, handler, type Params } from '@/lib/http/handler';
import { failed, type Handlers, headersOf, offering, refusalAnswer, refusing } from '@/lib/http/http';
import { localeOf } from '@/lib/http/key-caller';

type ResponseParts = { status?: number; headers?: Record<string, string>; body: HttpResponse['body'] };
type Show = (request: HttpRequest, params: Params) => ResponseParts | Promise<ResponseParts>;

/** A path of one method that needs no API key. `challenge`: how it asks for another credential. */
function keyless(method: 'GET' | 'POST', show: Show, challenge?: string): Handlers {
  const refused = refusing('method_not_allowed', method);
  const answer = handler(async (request, params) => {
    const requestId = newId();
    try {
      const { status = 200, headers, body } = await show(request, params);
      return { status, headers: { ...headersOf(requestId), ...headers }, body };
    } catch (error) {
      const refusal = failed(error, requestId);
      // a path with its own credential has no parameters
      if (challenge) noteApiRefusal(refusal, request, { requestId, route: new URL(request.url).pathname });
      const refused = refusalAnswer(refusal, localeOf(request), requestId);
      if (challenge && refused.status === 401) refused.headers['www-authenticate'] = challenge;
      return refused;
    }
  });
  const others = { GET: refused, POST: refused, PUT: refused, PATCH: refused, DELETE: refused, OPTIONS: offering(`${method}, OPTIONS`) };
  return { ...others, [method]: answer };
}

/** A read-only path without an operation. */
export const reading = (show: Show, challenge?: string): Handlers => keyless('GET', show, challenge);

/** A path that takes in what others send, and proves by itself who they are. */
export const receiving = (take: Show): Handlers => keyless('POST', take);

/** A document that needs no key. */
export function publicDocument(make: () => unknown): Handlers {
  let body: string | undefined;
  return reading(() => {
    body ??= JSON.stringify(make());
    return { body, headers: { 'access-control-allow-origin': '*' } };
  });
}
