import 'server-only';
import { isActionToken } from '@/lib/auth/action-token';
import { proofHeader } from '@/lib/auth/proof-header';
import { findSignedIn } from '@/lib/auth/store';
import { dropFile, parseBody, receiveBody } from '@/lib/http/body';
import type { HttpRequest } from '@/lib/http/handler';
import { settings } from '@/lib/installation';
import { contextOf, type Operation } from '@/lib/operation/operation';
import { refusalOfOwn } from '@/lib/operation/refusal-of';
import { checkHandedOut } from '@/lib/operation/save-look';
import { readBrowserRequest } from '@/lib/pages/browser-request';
import { noteOwnRefusal } from '@/lib/pages/own-refusal';
import { demandOwnRequest, findPageCaller, type PersonCaller, readActionToken } from '@/lib/pages/page';
import { forPerson, notFromHere } from '@/lib/pages/page-words';
import { errorEnvelope, Refusal, refuse } from '@/lib/refusal';

/**
 * A route for our own pages and the signed-in person: data next to the page itself. It changes nothing, and its answer is no secret from
 * the person; another site's request is refused all the same.
 */
export const sessionRoute =
  (answer: (caller: PersonCaller, request: Request) => Promise<Response>, operation: Operation | null = null) =>
  async (request: Request): Promise<Response> => {
    const { locale } = await readBrowserRequest();
    try {
      await demandOwnRequest('dashboard', request.method, { usual: notFromHere });
      const caller = await findPageCaller();
      if (!caller) throw new Refusal('unauthorized');
      const answered = await answer(caller, request);
      checkHandedOut(caller.actor, answered);
      return answered;
    } catch (error) {
      const refusal = refusalOfOwn(error, 'a page’s own request failed');
      await noteOwnRefusal(refusal, operation);
      const headers = {
        'cache-control': 'no-store',
        ...(refusal.status === 413 && { connection: 'close' }),
        ...(refusal.code === 'proof_required' && { [proofHeader]: 'asked' }),
      };
      return Response.json(errorEnvelope(forPerson(refusal), locale), { status: refusal.status, headers });
    }
  };

type Placed = { params: Promise<Record<string, string | string[]>> };

/** A query of our own pages, next to the page itself. */
export const sessionQuery = (operation: Operation) => (request: Request, placed: Placed) =>
  sessionRoute(async (caller) => {
    const asked = Object.fromEntries(new URL(request.url).searchParams);
    return sessionJson(await operation(caller, { ...asked, ...(await placed.params) }));
  }, operation)(request);

/** Demands the token that only the pages of this sign-in know. */
async function refuseForeign({ actor }: PersonCaller): Promise<void> {
  if (!isActionToken(await readActionToken(), actor.sessionId)) throw new Refusal('forbidden', { say: notFromHere });
}

/** A change that our pages send while a person types or leaves the page: an action would wait for others, and end with its page. */
export const sessionCommand = (operation: Operation) => (request: Request, placed: Placed) =>
  sessionRoute(async (caller) => {
    await refuseForeign(caller);
    contextOf(operation.definition, caller);
    return sessionJson(await operation(caller, { ...(await parseBody(await receiveBody(request))), ...(await placed.params) }));
  }, operation)(request);

/**
 * An upload from our own pages for the signed-in person, with the sign-in's action token. The person is looked up before anything is
 * received, and again when everything has arrived.
 */
export function sessionUpload(operation: Operation) {
  const { upload } = operation.definition;
  const answer = async (caller: PersonCaller, request: Request, params: object): Promise<Response> => {
    const { sessionId, tenantId } = caller.actor;
    await refuseForeign(caller);
    contextOf(operation.definition, caller);
    if (!upload || !tenantId) throw new Refusal('forbidden');
    const body = await receiveBody(request as unknown as HttpRequest, { upload, tenantId });
    try {
      const found = (await findSignedIn(sessionId, settings().mode)) ?? refuse('unauthorized');
      const idempotencyKey = request.headers.get('idempotency-key');
      const current = { ...caller, ...found, ...(idempotencyKey !== null && { idempotencyKey }) };
      const reply = await operation.execute(current, { ...(await parseBody(body)), ...params });
      if (reply.replayed) await dropFile(body);
      return sessionJson(JSON.parse(reply.body));
    } catch (error) {
      await dropFile(body, error);
      throw error;
    }
  };
  return async (request: Request, { params }: Placed) => {
    const placed = await params;
    return sessionRoute((caller) => answer(caller, request, placed), operation)(request);
  };
}

/** A JSON answer that nobody caches. */
export const sessionJson = (value: unknown): Response => Response.json(value, { headers: { 'cache-control': 'no-store' } });
