import { parseBody, receiveBody } from '@/lib/operation/body';
import { ownJson, ownRoute } from '@/lib/operation/own-route';
import { findAnything } from '@/lib/search/find-anything';

/** What is looked for is in the body: an address would be kept in histories and logs, and it may be a customer's. */
export const POST = ownRoute(async (caller, request) => ownJson(await findAnything(caller, await parseBody(await receiveBody(request)))));
