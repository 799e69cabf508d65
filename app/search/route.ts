import { parseBody, receiveBody } from '@/lib/http/body';
import { sessionJson, sessionRoute } from '@/lib/pages/session-route';
import { findAnything } from '@/lib/search/find-anything';

/** The search text is in the body: an address would be kept in histories and logs, and the text can be a customer's address. */
export const POST = sessionRoute(async (caller, request) =>
  sessionJson(await findAnything(caller, await parseBody(await receiveBody(request)))),
);
