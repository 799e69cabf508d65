import 'server-only';
import type { Caller, KeyActor } from '@/lib/auth/actor';
import { hashOfKey, keyOfBasic } from '@/lib/auth/key';
import { addressBudget } from '@/lib/auth/throttle';
import { newId } from '@/lib/db/ids';
import { noteApiRefusal } from '@/lib/http/api-refusal';
import { type Body, dropFile, parseBody, receiveBody } from '@/lib/http/body';
import { crossOrigin, preflight } from '@/lib/http/cross-origin';
import { refuseForeignPage } from '@/lib/http/foreign-page';
import { parseForm } from '@/lib/http/form';
import { type Handler, type HttpRequest, type HttpResponse, handler, isRead, type Params } from '@/lib/http/handler';
import { saidIn } from '@/lib/http/header-names';
import { holdBack } from '@/lib/http/hold-back';
import { addressIn, callerOf, howToAuthenticate, knownKey, localeOf, refuseKeyless, strangerOf } from '@/lib/http/key-caller';
import type { Turn } from '@/lib/http/lane';
import { observe, type RequestContext, unknownRoute } from '@/lib/http/observe';
import { limitKey } from '@/lib/http/rate-limit';
import { refuseStrayDryRun } from '@/lib/http/safety-words';
import { ownerOf, takeTurn } from '@/lib/http/turns';
import { warningsHeader, warningsOf } from '@/lib/http/warnings';
import { settings } from '@/lib/installation';
import { contextOf, kindOf, type Operation } from '@/lib/operation/operation';
import { refusalOfError } from '@/lib/operation/refusal-of';
import { errorEnvelope, isAcquirerCode, isRefusalCode, type Locale, Refusal, refuse, statusOf, usualSentence } from '@/lib/refusal';

export const apiVersion = '2025-01-28';

const localeIn = ({ locale }: Record<string, unknown>): Locale | null => (locale === 'ja' || locale === 'en' ? locale : null);

/** Sandbox: a scenario that forces an error other than the acquirer's refuses before anything is done. */
function refuseForced({ scenario }: Caller, { definition }: Operation): void {
  if (!scenario || !definition.name.endsWith('.create') || settings().mode === 'live' || !isRefusalCode(scenario)) return;
  if (isAcquirerCode(scenario)) return;
  refuse(scenario, { say: usualSentence(scenario), ...([409, 429, 503].includes(statusOf(scenario)) && { retryAfterSeconds: 1 }) });
}

function refuseUnknownVersion(request: HttpRequest): void {
  const wanted = saidIn(request, 'version');
  if (wanted === null || wanted === apiVersion) return;
  refuse('bad_request', {
    param: 'X-Service-API-Version',
    say: { en: `The version of this API is ${apiVersion}.`, ja: `このAPIのバージョンは${apiVersion}です。` },
  });
}

const queryOf = ({ url }: HttpRequest): Record<string, unknown> => (url.includes('?') ? parseForm(new URL(url).search.slice(1)) : {});

/** The path wins over the body; the query is only read for the keys that the operation allows there. */
async function inputOf(
  request: HttpRequest,
  received: Body | null,
  params: Params,
  { definition }: Operation,
): Promise<Record<string, unknown>> {
  const query = queryOf(request);
  if (!received) return { ...query, ...params };
  const body = await parseBody(received, definition.repeats);
  refuseStrayDryRun(definition, query, body);
  const taken = (definition.queryKeys ?? []).filter((name) => name in query).map((name) => [name, query[name]]);
  return { ...body, ...Object.fromEntries(taken), ...params };
}

export const headersOf = (requestId: string): Record<string, string> => ({
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-request-id': requestId,
  'x-service-api-version': apiVersion,
});

export const failed = (error: unknown, requestId: string): Refusal => refusalOfError(error, 'operation failed', { requestId });

export function refusalAnswer(refusal: Refusal, locale: Locale, requestId: string): HttpResponse {
  const headers = headersOf(requestId);
  if (refusal.status === 401) headers['www-authenticate'] = 'Basic realm="API", charset="UTF-8"';
  if (refusal.status === 413) headers.connection = 'close';
  if (refusal.retryAfterSeconds !== undefined) headers['retry-after'] = String(refusal.retryAfterSeconds);
  return { status: refusal.status, headers, body: JSON.stringify(errorEnvelope(refusal, locale)) };
}

/** The refusal code in a reply (a declined card). */
const codeIn = ({ status, body }: { status: number; body: string }): string | undefined =>
  status < 400 ? undefined : JSON.parse(body).error?.code;

/** A call under way: the known facts, and what must be released at its end. */
type Exchange = { seen: RequestContext; locale: Locale; received: Body | null; turn: Turn | null; warnings: string | null };

const warned = ({ warnings }: Exchange): Record<string, string> => (warnings === null ? {} : { [warningsHeader]: warnings });

/**
 * Identifies the caller, reads the body and takes a turn. An upload takes its turn before anything is received, other calls after the whole
 * body is here.
 */
async function arrive(request: HttpRequest, operation: Operation, key: string, way: Exchange): Promise<Caller & { actor: KeyActor }> {
  const { upload, embedded } = operation.definition;
  const { requestId } = way.seen;
  // receives nothing from a stranger
  const hash = hashOfKey(key);
  const known = await knownKey(request, hash, (actor) => {
    way.seen.actor = actor;
  });
  const { tenantId } = known.actor;
  await limitKey(known.actor, addressIn(request));
  const kind = kindOf(operation.definition);
  const begin = () => takeTurn(kind, ownerOf(known.actor), request.onLeave);
  if (kind === 'upload') {
    contextOf(operation.definition, { ...known, requestId, locale: way.locale }); // and stores nothing for a caller without permission
    way.turn = await begin();
  }
  if (!isRead(request)) way.received = await receiveBody(request, (upload || embedded) && { upload, embedded, tenantId });
  if (kind !== 'upload') way.turn = await begin();
  return callerOf(request, hash, requestId);
}

/** The operation's answer to a caller with a key. */
async function serve(request: HttpRequest, params: Params, operation: Operation, key: string, way: Exchange): Promise<HttpResponse> {
  const { requestId } = way.seen;
  const caller = await arrive(request, operation, key, way);
  refuseUnknownVersion(request);
  contextOf(operation.definition, caller);
  const input = await inputOf(request, way.received, params, operation);
  way.locale = localeIn(input) ?? way.locale;
  way.warnings = warningsOf(operation.definition.input, input);
  refuseForced(caller, operation);
  const stepAside = way.turn?.stepAside;
  const reply = await operation.execute({ ...caller, locale: way.locale, ...(stepAside && { stepAside }) }, input);
  const headers = headersOf(requestId);
  if (reply.replayed) {
    headers['idempotent-replayed'] = 'true';
    await dropFile(way.received);
  }
  const status = operation.definition.empty && reply.status === 200 ? 204 : reply.status;
  observe({ ...way.seen, replayed: reply.replayed }, status, codeIn(reply));
  return { status, headers, body: status === 204 ? null : reply.body };
}

/** The same for a caller without a key, who is served after every caller with one. */
async function serveStranger(request: HttpRequest, params: Params, operation: Operation, way: Exchange): Promise<HttpResponse> {
  const { requestId } = way.seen;
  const caller = await strangerOf(request, requestId);
  const network = addressBudget(caller.actor.address);
  way.turn = await takeTurn('visit', { tenant: network, key: network }, request.onLeave);
  const reply = await operation.execute(caller, params);
  observe(way.seen, reply.status);
  return { status: reply.status, headers: headersOf(requestId), body: reply.body };
}

/** The operation as a handler for any server. */
export function http(operation: Operation): Handler {
  const { name, route: place, browser } = operation.definition;
  const template = `/api/v1${place?.split(' ')[1] ?? ''}`;
  const shared = browser && crossOrigin;
  const answerTo = (request: HttpRequest, params: Params, way: Exchange): Promise<HttpResponse> => {
    if (!browser) refuseForeignPage(request);
    const header = request.headers.get('authorization');
    const key = keyOfBasic(header);
    if (key !== null) return serve(request, params, operation, key, way);
    if (browser === 'keyless' && header === null) return serveStranger(request, params, operation, way);
    return refuseKeyless(request).then(() => refuse('unauthorized', { say: howToAuthenticate(header) }));
  };
  return handler(async (request, params) => {
    const requestId = newId();
    const seen: RequestContext = { requestId, method: request.method, route: template, operation: name, startedMs: performance.now() };
    const way: Exchange = { seen, locale: localeOf(request), received: null, turn: null, warnings: null };
    try {
      const answer = await answerTo(request, params, way);
      return { ...answer, headers: { ...answer.headers, ...warned(way), ...shared } };
    } catch (error) {
      await dropFile(way.received, error);
      const refusal = failed(error, requestId);
      noteApiRefusal(refusal, request, seen);
      observe(seen, refusal.status, refusal.code);
      const answer = refusalAnswer(refusal, way.locale, requestId);
      if (answer.status === 429) await holdBack();
      return { ...answer, headers: { ...answer.headers, ...warned(way), ...shared } };
    } finally {
      way.turn?.leave();
    }
  });
}

/** Answers every request with a refusal: unknown paths and methods, and malformed requests. */
export const refusing = (code: 'bad_request' | 'not_found' | 'method_not_allowed' | 'internal_server_error', allow?: string): Handler =>
  handler(async (request) => {
    const requestId = newId();
    const startedMs = performance.now();
    const refusal = await refuseKeyless(request).then(
      () => new Refusal(code),
      (error) => failed(error, requestId),
    );
    const answer = refusalAnswer(refusal, localeOf(request), requestId);
    if (allow) answer.headers.allow = allow;
    observe({ requestId, method: request.method, route: unknownRoute, startedMs }, answer.status, refusal.code);
    if (answer.status === 429) await holdBack();
    return answer;
  });

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
type Method = (typeof methods)[number];
export type Handlers = Record<Method | 'OPTIONS', Handler>;

export const offering = (allow: string, headers: Record<string, string> = {}): Handler =>
  handler(async () => ({ status: 204, headers: { allow, ...headers }, body: null }));

/** All methods of one path: its operations, and 405 in the error format for the rest. */
export function resource(operations: Partial<Record<Method, Operation>>): Handlers {
  const allowed = methods.filter((method) => operations[method]).join(', ');
  const handlerOf = (method: Method) => {
    const operation = operations[method];
    return operation ? http(operation) : refusing('method_not_allowed', allowed);
  };
  const handlers = Object.fromEntries(methods.map((method) => [method, handlerOf(method)])) as Record<Method, Handler>;
  const shared = methods.filter((method) => operations[method]?.definition.browser);
  return { ...handlers, OPTIONS: offering(`${allowed}, OPTIONS`, shared.length > 0 ? preflight(shared.join(', ')) : {}) };
}
