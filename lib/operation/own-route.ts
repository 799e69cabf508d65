import 'server-only';
import { isUnavailable, sqlState } from '@/lib/db/failures';
import { framesOf, log } from '@/lib/log';
import { findPageCaller, isOwnRequest, type PersonCaller } from '@/lib/operation/page';
import { readVisit } from '@/lib/operation/visit';
import { errorEnvelope, Refusal } from '@/lib/refusal';

const refusalOf = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error;
  log.error({ state: sqlState(error), kind: (error as Error)?.name, frames: framesOf(error) }, 'a page’s own request failed');
  return new Refusal(isUnavailable(error) ? 'service_unavailable' : 'internal_server_error');
};

/**
 * A route handler that our own pages alone ask, for the signed-in person: what they read beside the page itself. It changes nothing, since
 * what it answers is no secret from the person; a request that another site made is refused all the same.
 */
export const ownRoute =
  (answer: (caller: PersonCaller, request: Request) => Promise<Response>) =>
  async (request: Request): Promise<Response> => {
    const { locale } = await readVisit();
    try {
      if (!(await isOwnRequest())) throw new Refusal('forbidden');
      const caller = await findPageCaller();
      if (!caller) throw new Refusal('unauthorized');
      return await answer(caller, request);
    } catch (error) {
      const refusal = refusalOf(error);
      return Response.json(errorEnvelope(refusal, locale), { status: refusal.status, headers: { 'cache-control': 'no-store' } });
    }
  };

/** A JSON answer that nobody keeps. */
export const ownJson = (value: unknown): Response => Response.json(value, { headers: { 'cache-control': 'no-store' } });
