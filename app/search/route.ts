import { parseBody, receiveBody } from '@/lib/http/body';
import { sessionJson, sessionRoute } from '@/lib/pages/session-route';
import { findAnything } from '@/lib/search/find-anything';

/** What is looked for is in the body: an address would be kept in histories and logs, and it may be a customer's. */
export const POST = sessionRoute(async (caller, request) =>
  sessionJson(await findAnything(caller, await parseBody(await receiveBody(request)))),
);
