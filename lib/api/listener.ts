import 'server-only';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { answerApart } from '@/lib/api/apart';
import { isClosed, isOfSignIn, isPublic } from '@/lib/api/open-paths';
import { type Found, handlerOf, makeRouter } from '@/lib/api/router';
import { routes } from '@/lib/api/routes';
import { isStatic, type StaticFiles } from '@/lib/api/static-files';
import { drawInTurn, refusedAnswer, sendStatic } from '@/lib/api/visitors';
import { newId } from '@/lib/db/ids';
import { logFault } from '@/lib/db/outage';
import { isAction, isArguments, readAhead, refusedBeforeBody } from '@/lib/http/action-request';
import { answering } from '@/lib/http/answer-header';
import { boundBody, isToldTooLong, maxBodyOf } from '@/lib/http/body-bound';
import type { HttpResponse } from '@/lib/http/handler';
import { refusing } from '@/lib/http/http';
import { metrics } from '@/lib/http/metrics';
import { sendResponse, toRequest } from '@/lib/http/node-adapter';
import { isForwarded, isOfApi, knownMethods, normalizeRequest, pathOf, rejectionOf } from '@/lib/http/request-hardening';
import { settings } from '@/lib/installation';
import { log } from '@/lib/log';
import { noteUnauthorized } from '@/lib/operation/security-log';
import { notFromHere } from '@/lib/pages/page-words';
import { Refusal, type RefusalCode, usualSentence } from '@/lib/refusal';

/** The pages. */
export type Site = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * The site, its renderer and our own code each listen for the end of a response: more than Node's warning limit, and never more than this.
 */
const maxListeners = 30;
const notFound = refusing('not_found');
const odd = { bad_request: refusing('bad_request'), not_found: notFound, method_not_allowed: refusing('method_not_allowed', knownMethods) };

/** For a malformed request, only the language and the address are read. */
async function refuseOdd(
  oddity: keyof typeof odd,
  request: IncomingMessage,
  response: ServerResponse,
  origin: string,
): Promise<HttpResponse> {
  const { headers } = toRequest(request, response, origin);
  const read = ['accept-language', 'x-bunpai-address'];
  const few = { get: (name: string) => (read.includes(name) ? headers.get(name) : null) };
  const answer = await odd[oddity].answer({ method: 'OTHER', url: origin, headers: few, body: null }, {});
  return oddity === 'not_found' ? answer : { ...answer, headers: { ...answer.headers, connection: 'close' } };
}

// One line per process: the site and the plain server load separate modules.
const held = globalThis as unknown as { toldForwarded?: true };

/** Warns an operator behind an undeclared proxy: all callers would share one address. */
function tellForwarded(): void {
  if (held.toldForwarded) return;
  held.toldForwarded = true;
  log.warn(
    'a request came through a proxy, and TRUSTED_PROXY is 0: all who come through it count as one address; set TRUSTED_PROXY to the number of your proxies',
  );
}

/** An action called by another site's page. The site refuses it too, but as if it were its own error. */
function isForeignAction({ headers }: IncomingMessage): boolean {
  const { origin, host } = headers;
  if (headers['next-action'] === undefined || origin === undefined) return false;
  return !URL.canParse(origin) || new URL(origin).host !== (headers['x-forwarded-host'] ?? host);
}

function foreign({ headers }: IncomingMessage): Refusal {
  const refusal = new Refusal('forbidden', { say: notFromHere });
  noteUnauthorized(refusal, { route: 'action', address: String(headers['x-bunpai-address']), requestId: newId() });
  return refusal;
}

const refused = (code: RefusalCode, request: IncomingMessage) => refusedAnswer(new Refusal(code, { say: usualSentence(code) }), request);

/**
 * The site's answer, with the body limited to the path's size. The arguments of an action are read and checked before the site sees them.
 */
async function siteWithin(site: Site, request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
  let isRefused = false;
  boundBody(request, maxBodyOf(path), () => {
    isRefused = true;
    if (response.headersSent) response.destroy();
    else void sendResponse(response, request, refused('payload_too_large', request));
  });
  if (isAction(request)) {
    const body = await readAhead(request);
    if (body === null || isRefused) return;
    if (!isArguments(body.toString())) return sendResponse(response, request, refused('bad_request', request));
  }
  return answering(response, () => site(request, response)).catch((error: unknown) => {
    if (!isRefused) throw error;
  });
}

/** A page, an action or a file of the site, in its turn. */
async function answerBySite(
  site: Site,
  files: StaticFiles | null,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> {
  if (isForeignAction(request)) return sendResponse(response, request, refusedAnswer(foreign(request), request));
  // before it takes a turn
  const odd = isToldTooLong(request, maxBodyOf(path)) ? 'payload_too_large' : refusedBeforeBody(request, path);
  if (odd) return sendResponse(response, request, refused(odd, request));
  if (files && isStatic(path)) return sendStatic(files, request, response, path);
  return drawInTurn(request, response, path, () => siteWithin(site, request, response, path));
}

/**
 * Handles every request of the server: checks it, then answers with the API's own handlers or the site. Without a site there is only the
 * API; without `files` the site sends its own files. Below /api only the sign-in belongs to the site.
 */
export function listener(site: Site | null, files: StaticFiles | null = null): RequestListener {
  const { publicUrl, trustedProxies } = settings();
  const find = makeRouter(routes());
  metrics(); // starts watching the event loop
  const answerByApi = (found: Found | null, request: IncomingMessage, response: ServerResponse, path: string): Promise<void> => {
    const handler = found ? handlerOf(found, request.method) : notFound;
    const serve = async () =>
      sendResponse(response, request, await handler.answer(toRequest(request, response, publicUrl), found?.params ?? {}));
    return found && isPublic(path) ? drawInTurn(request, response, path, serve) : serve();
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    normalizeRequest(request, trustedProxies);
    if (isForwarded(request)) tellForwarded();
    const oddity = rejectionOf(request);
    if (oddity) return sendResponse(response, request, await refuseOdd(oddity, request, response, publicUrl));
    const path = pathOf(request);
    const apart = answerApart(request, path);
    if (apart) return sendResponse(response, request, apart);
    if (isClosed(path, request.method)) return answerByApi(null, request, response, path);
    const found = find(path);
    const isOfSite = site !== null && found === null && (!isOfApi(path) || isOfSignIn(path));
    return isOfSite ? answerBySite(site, files, request, response, path) : answerByApi(found, request, response, path);
  };
  return (request, response) => {
    response.setMaxListeners(maxListeners);
    if (publicUrl.startsWith('https:')) response.setHeader('strict-transport-security', 'max-age=31536000; includeSubDomains');
    answer(request, response).catch((error: unknown) => {
      logFault(error, 'a request was left without an answer');
      response.destroy();
    });
  };
}
