import 'server-only';
import type { Caller, KeyActor } from '@/lib/auth/actor';
import { hashOfKey, keyOfBasic } from '@/lib/auth/key';
import { findKnownKey } from '@/lib/auth/known-keys';
import { readClock } from '@/lib/clock/store';
import { isUnavailable, sqlState } from '@/lib/db/failures';
import { newId } from '@/lib/db/ids';
import { settings } from '@/lib/installation';
import { framesOf, log } from '@/lib/log';
import { type Body, dropFile, parseBody, receiveBody } from '@/lib/operation/body';
import { parseForm } from '@/lib/operation/form';
import { type Answer, type Asked, type Handler, handler } from '@/lib/operation/handler';
import { observe, type Seen, unknownRoute } from '@/lib/operation/observe';
import { contextOf, type Operation } from '@/lib/operation/operation';
import { forgetKey, refuseFlood, refuseStranger, welcome } from '@/lib/operation/rate-limit';
import { errorEnvelope, isAcquirerCode, isRefusalCode, type Locale, Refusal, refuse, statusOf } from '@/lib/refusal';

export const apiVersion = '2025-01-28';

/** HEAD is GET without its body, which whoever mounts this leaves out. */
const isRead = ({ method }: Asked) => method === 'GET' || method === 'HEAD';
const localeOf = (request: Asked): Locale => (/^ja\b/i.test(request.headers.get('accept-language') ?? '') ? 'ja' : 'en');
const localeIn = ({ locale }: Record<string, unknown>): Locale | null => (locale === 'ja' || locale === 'en' ? locale : null);

/** Sandbox: an error that is not an acquirer's to give is forced before anything is done. */
function refuseForced({ scenario }: Caller, { definition }: Operation): void {
  if (!scenario || !definition.name.endsWith('.create') || settings().mode === 'live' || !isRefusalCode(scenario)) return;
  if (!isAcquirerCode(scenario)) refuse(scenario, [409, 429, 503].includes(statusOf(scenario)) ? { retryAfterSeconds: 1 } : {});
}

async function knownKey(address: string | null, hash: string) {
  await refuseStranger(address, hash);
  const found = await findKnownKey(hash, settings().mode === 'live' ? 'live' : 'test');
  if (!found) {
    forgetKey(hash);
    return refuse('unauthorized');
  }
  await welcome(address, hash);
  return found;
}

/** Looked up once all of the request is here: how slowly it came must neither save a revoked key nor date what it does. */
async function callerOf(request: Asked, key: string, requestId: string): Promise<Caller & { actor: KeyActor }> {
  const found = await knownKey(request.headers.get('x-bunpai-address'), hashOfKey(key));
  await refuseFlood(found.actor.keyId);
  const isPost = request.method === 'POST';
  const idempotencyKey = isPost ? (request.headers.get('idempotency-key') ?? request.headers.get('x-service-idempotency')) : null;
  const scenario = request.headers.get('service-scenario');
  return {
    ...found,
    requestId,
    locale: localeOf(request),
    ...(idempotencyKey !== null && { idempotencyKey }),
    ...(scenario !== null && { scenario }),
  };
}

/** Somebody without a key, who calls no more often than one that nobody knows. */
async function strangerOf(request: Asked, requestId: string): Promise<Caller> {
  const address = request.headers.get('x-bunpai-address');
  await refuseStranger(address, '');
  const actor = { kind: 'visitor', label: 'visitor', address, platformRole: null } as const;
  return { actor, now: await readClock(), requestId, locale: localeOf(request) };
}

function refuseUnknownVersion(request: Asked): void {
  const wanted = request.headers.get('x-service-api-version');
  if (wanted === null || wanted === apiVersion) return;
  refuse('bad_request', {
    param: 'X-Service-API-Version',
    say: { en: `The version of this API is ${apiVersion}.`, ja: `このAPIのバージョンは${apiVersion}です。` },
  });
}

/** Path over body, and of the query only what the operation takes from there. */
async function inputOf(
  request: Asked,
  received: Body | null,
  params: Record<string, string | string[]>,
  { definition }: Operation,
): Promise<Record<string, unknown>> {
  const query = parseForm(new URL(request.url).search.slice(1));
  if (!received) return { ...query, ...params };
  const body = await parseBody(received, definition.repeats);
  const taken = (definition.queryKeys ?? []).filter((name) => name in query).map((name) => [name, query[name]]);
  return { ...body, ...Object.fromEntries(taken), ...params };
}

const headersOf = (requestId: string): Record<string, string> => ({
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-request-id': requestId,
  'x-service-api-version': apiVersion,
});

/** A page of any origin may call and read it: nothing that a browser sends by itself opens anything here. */
const crossOrigin: Record<string, string> = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'x-request-id, retry-after, idempotent-replayed',
};
const preflight = (allow: string): Record<string, string> => ({
  ...crossOrigin,
  'access-control-allow-methods': allow,
  'access-control-allow-headers':
    'authorization, content-type, idempotency-key, x-service-idempotency, x-service-api-version, service-scenario',
  'access-control-max-age': '86400',
});

function refusalOfError(error: unknown, requestId: string): Refusal {
  if (error instanceof Refusal) return error;
  log.error({ requestId, state: sqlState(error), kind: (error as Error)?.name, frames: framesOf(error) }, 'operation failed');
  return isUnavailable(error) ? new Refusal('service_unavailable', { retryAfterSeconds: 1 }) : new Refusal('internal_server_error');
}

function refusalAnswer(refusal: Refusal, locale: Locale, requestId: string): Answer {
  const headers = headersOf(requestId);
  if (refusal.status === 401) headers['www-authenticate'] = 'Basic realm="API", charset="UTF-8"';
  if (refusal.status === 413) headers.connection = 'close';
  if (refusal.retryAfterSeconds !== undefined) headers['retry-after'] = String(refusal.retryAfterSeconds);
  return { status: refusal.status, headers, body: JSON.stringify(errorEnvelope(refusal, locale)) };
}

/** A reply that tells a refusal (a declined card) names its code. */
const codeIn = ({ status, body }: { status: number; body: string }): string | undefined =>
  status < 400 ? undefined : JSON.parse(body).error?.code;

/** The operation as a handler, wherever it is mounted. */
export function http(operation: Operation): Handler {
  const { name, route: place, upload, embedded, browser } = operation.definition;
  const template = `/api/v1${place?.split(' ')[1] ?? ''}`;
  return handler(async (request, params) => {
    const requestId = newId();
    const seen: Seen = { requestId, method: request.method, route: template, operation: name, startedMs: performance.now() };
    let locale = localeOf(request);
    let received: Body | null = null;
    const shared = browser && crossOrigin;
    try {
      const key = keyOfBasic(request.headers.get('authorization'));
      if (key === null && browser === 'keyless' && request.headers.get('authorization') === null) {
        const reply = await operation.execute(await strangerOf(request, requestId), params);
        observe(seen, reply.status);
        return { status: reply.status, headers: { ...headersOf(requestId), ...shared }, body: reply.body };
      }
      if (key === null) return refuse('unauthorized');
      if (!isRead(request)) {
        const known = await knownKey(request.headers.get('x-bunpai-address'), hashOfKey(key)); // of a stranger nothing is taken in
        const taking = (upload || embedded) && { upload, embedded, tenantId: known.actor.tenantId };
        if (taking) contextOf(operation.definition, { ...known, requestId, locale }); // and to the store nothing of who may not
        received = await receiveBody(request, taking);
      }
      const caller = await callerOf(request, key, requestId);
      seen.actor = caller.actor;
      refuseUnknownVersion(request);
      contextOf(operation.definition, caller);
      const input = await inputOf(request, received, params, operation);
      locale = localeIn(input) ?? locale;
      refuseForced(caller, operation);
      const reply = await operation.execute({ ...caller, locale }, input);
      const headers = { ...headersOf(requestId), ...shared };
      if (reply.replayed) {
        headers['idempotent-replayed'] = 'true';
        await dropFile(received);
      }
      const status = operation.definition.empty && reply.status === 200 ? 204 : reply.status;
      observe({ ...seen, replayed: reply.replayed }, status, codeIn(reply));
      return { status, headers, body: status === 204 ? null : reply.body };
    } catch (error) {
      await dropFile(received, error);
      const refusal = refusalOfError(error, requestId);
      observe(seen, refusal.status, refusal.code);
      const answer = refusalAnswer(refusal, locale, requestId);
      return { ...answer, headers: { ...answer.headers, ...shared } };
    }
  });
}

/** Answers with a refusal, whoever asks: unknown paths and methods, and what is no proper request. */
export const refusing = (code: 'bad_request' | 'not_found' | 'method_not_allowed' | 'internal_server_error', allow?: string): Handler =>
  handler(async (request) => {
    const requestId = newId();
    const answer = refusalAnswer(new Refusal(code), localeOf(request), requestId);
    if (allow) answer.headers.allow = allow;
    observe({ requestId, method: request.method, route: unknownRoute, startedMs: performance.now() }, answer.status, code);
    return answer;
  });

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
type Method = (typeof methods)[number];
export type Handlers = Record<Method | 'OPTIONS', Handler>;

const offering = (allow: string, headers: Record<string, string> = {}): Handler =>
  handler(async () => ({ status: 204, headers: { allow, ...headers }, body: null }));

/** All methods of one path: its operations, and 405 in the envelope for the rest. */
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

type Shown = { status?: number; headers?: Record<string, string>; body: Answer['body'] };

/** A path without an operation that can only be read. It asks for no API key; `challenge` is how it asks for something else. */
export function reading(
  show: (request: Asked, params: Record<string, string | string[]>) => Shown | Promise<Shown>,
  challenge?: string,
): Handlers {
  const refused = refusing('method_not_allowed', 'GET');
  const answer = handler(async (request, params) => {
    const requestId = newId();
    try {
      const { status = 200, headers, body } = await show(request, params);
      return { status, headers: { ...headersOf(requestId), ...headers }, body };
    } catch (error) {
      const refused = refusalAnswer(refusalOfError(error, requestId), localeOf(request), requestId);
      if (challenge && refused.status === 401) refused.headers['www-authenticate'] = challenge;
      return refused;
    }
  });
  return { GET: answer, POST: refused, PUT: refused, PATCH: refused, DELETE: refused, OPTIONS: offering('GET, OPTIONS') };
}

/** A document that needs no key. */
export function publicDocument(make: () => unknown): Handlers {
  let body: string | undefined;
  return reading(() => {
    body ??= JSON.stringify(make());
    return { body, headers: { 'access-control-allow-origin': '*' } };
  });
}
