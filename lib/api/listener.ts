import 'server-only';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { askedOf, sendTo } from '@/lib/api/exchange';
import { knownMethods, oddness, pathOf, straighten } from '@/lib/api/odd-request';
import { makeRouter } from '@/lib/api/router';
import { routes } from '@/lib/api/routes';
import { settings } from '@/lib/installation';
import { framesOf, log } from '@/lib/log';
import type { Answer, Handler } from '@/lib/operation/handler';
import { type Handlers, refusing } from '@/lib/operation/http';
import { metrics } from '@/lib/operation/metrics';

/** The pages, and with `API_MOUNT=next` the API as well. */
export type Site = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const notFound = refusing('not_found');
const odd = { bad_request: refusing('bad_request'), not_found: notFound, method_not_allowed: refusing('method_not_allowed', knownMethods) };

/** Of a request that is none, nothing but the language is read. */
async function refuseOdd(oddity: keyof typeof odd, request: IncomingMessage, origin: string): Promise<Answer> {
  const { headers } = askedOf(request, origin);
  const language = { get: (name: string) => (name === 'accept-language' ? headers.get(name) : null) };
  const answer = await odd[oddity].answer({ method: 'OTHER', url: origin, headers: language, body: null }, {});
  return oddity === 'not_found' ? answer : { ...answer, headers: { ...answer.headers, connection: 'close' } };
}

/** What a path of ours does with a method; HEAD is GET without a body. */
const handlerOf = (handlers: Handlers, method: string | undefined): Handler =>
  handlers[(method === 'HEAD' ? 'GET' : method) as keyof Handlers];

/**
 * Every request of the server: judged first, then answered by the API's own handlers or by the site. Without a site there is the API alone.
 * What is below /api and not in the API's list, its sign-in, is the site's.
 */
export function listener(site: Site | null): RequestListener {
  const { publicUrl, trustedProxies, apiMount } = settings();
  const find = makeRouter(routes());
  metrics(); // the event loop is watched from the beginning
  const isPlain = site === null || apiMount === 'plain';
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    straighten(request, trustedProxies);
    const oddity = oddness(request);
    if (oddity) return sendTo(response, request, await refuseOdd(oddity, request, publicUrl));
    const path = pathOf(request);
    const found = isPlain ? find(path) : null;
    if (!found && site && !(isPlain && path.startsWith('/api/v1/'))) return site(request, response);
    const handler = found ? handlerOf(found.handlers, request.method) : notFound;
    return sendTo(response, request, await handler.answer(askedOf(request, publicUrl), found?.params ?? {}));
  };
  return (request, response) => {
    if (publicUrl.startsWith('https:')) response.setHeader('strict-transport-security', 'max-age=31536000');
    answer(request, response).catch((error: unknown) => {
      log.error({ frames: framesOf(error) }, 'a request was left without an answer');
      response.destroy();
    });
  };
}
