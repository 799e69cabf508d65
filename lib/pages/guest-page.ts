import 'server-only';
import { cache } from 'react';
import type { Caller, GuestActor } from '@/lib/auth/actor';
import { findGuest } from '@/lib/auth/find-guest';
import type { GuestMerchants } from '@/lib/auth/store';
import { newId } from '@/lib/db/ids';
import { parseBody, receiveBody } from '@/lib/http/body';
import { redirect303 } from '@/lib/http/redirect';
import { refusalPage, refusalPagePolicy } from '@/lib/http/refusal-page';
import type { Operation } from '@/lib/operation/operation';
import { refusalOfOwn } from '@/lib/operation/refusal-of';
import { readBrowserRequest } from '@/lib/pages/browser-request';
import { noteOwnRefusal } from '@/lib/pages/own-refusal';
import { demandOwnRequest, isElsewhere } from '@/lib/pages/page';
import { forCustomer } from '@/lib/pages/page-words';
import { errorEnvelope, Refusal, refuse } from '@/lib/refusal';

/** A customer on a page of ours, by the id in its address; null: it names none of these merchants. Looked up once per request. */
export const findGuestCaller = cache(
  async (publicId: string, merchants: GuestMerchants = 'open'): Promise<(Caller & { actor: GuestActor }) | null> => {
    const guest = await findGuest(publicId, merchants);
    const { address, locale } = await readBrowserRequest();
    return guest && { actor: guest.actor, now: guest.now, requestId: newId(), address, locale };
  },
);

/** The result of a form. */
export type Came<Value> = { reply: Value } | { refusal: Refusal };

async function refusalOf(error: unknown, operation: Operation): Promise<Refusal> {
  const refusal = refusalOfOwn(error, 'a customer’s form failed');
  await noteOwnRefusal(refusal, operation);
  return forCustomer(refusal);
}

/** Redirects a visitor who opened the page under a wrong name: a plain form cannot be sent again from there. */
async function answerElsewhere({ sentence }: Refusal, address: string): Promise<Response> {
  const { locale } = await readBrowserRequest();
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', 'content-security-policy': refusalPagePolicy };
  return new Response(refusalPage(sentence[locale], locale, address), { status: 403, headers });
}

/** What an address names: the public id that lets its holder in, and what else there is. */
export type Named = { id: string; [name: string]: string };

/**
 * A plain form on a customer's page, which works without the page's scripts: calls the operation as the guest with the id, and answers with
 * the page that shows the result. What the address names counts more than what the form says. `lead` chooses that page; it is one of ours, because
 * a form cannot lead to another site. Refuses a form that another site sends. The page's scripts ask for JSON instead: `{next}`, or the refusal.
 * `find`: for addresses that contain more than a public id.
 */
export const guestForm =
  <Value>(operation: Operation<Value>, lead: (id: string, came: Came<Value>, named: Named) => string, find = findGuestCaller) =>
  async (request: Request, { params }: { params: Promise<Named> }): Promise<Response> => {
    const named = await params;
    const written = Object.fromEntries(Object.entries(named).map(([name, value]) => [name, encodeURIComponent(value)])) as Named;
    const leadAfter = (came: Came<Value>) => lead(written.id, came, written);
    const [path = ''] = leadAfter({ refusal: new Refusal('forbidden') }).split('?', 1);
    const act = async (): Promise<Came<Value>> => {
      await demandOwnRequest('customer', request.method, { path });
      const caller = (await find(named.id)) ?? refuse('not_found');
      const { idempotency_key: key, ...given } = await parseBody(await receiveBody(request));
      return { reply: await operation({ ...caller, ...(typeof key === 'string' && { idempotencyKey: key }) }, { ...given, ...named }) };
    };
    const came = await act().catch(async (error) => ({ refusal: await refusalOf(error, operation) }));
    if (request.headers.get('accept') !== 'application/json') {
      if ('refusal' in came && isElsewhere(came.refusal.details)) return answerElsewhere(came.refusal, came.refusal.details.address);
      return redirect303(leadAfter(came));
    }
    const { locale } = await readBrowserRequest();
    const told = 'refusal' in came ? errorEnvelope(came.refusal, locale) : { next: leadAfter(came) };
    return Response.json(told, { headers: { 'cache-control': 'no-store' } });
  };

/** A query of a customer's page, for the guest that its address names. */
export const guestQuery =
  (operation: Operation, find = findGuestCaller) =>
  async (request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> => {
    const headers = { 'cache-control': 'no-store' };
    try {
      await demandOwnRequest('customer', request.method);
      const { id } = await params;
      const caller = (await find(id)) ?? refuse('not_found');
      return Response.json(await operation(caller, { ...Object.fromEntries(new URL(request.url).searchParams), id }), { headers });
    } catch (error) {
      const refusal = await refusalOf(error, operation);
      return Response.json(errorEnvelope(refusal, (await readBrowserRequest()).locale), { status: refusal.status, headers });
    }
  };

/** A file for anybody with the id in its address: it is only read, and changes nothing. */
export const guestFile =
  <Value>(operation: Operation<Value>, fileOf: (value: Value) => Promise<Response>, find = findGuestCaller) =>
  async (_request: Request, { params }: { params: Promise<Named> }): Promise<Response> => {
    try {
      const given = await params;
      const caller = (await find(given.id)) ?? refuse('not_found');
      return await fileOf(await operation(caller, given));
    } catch (error) {
      const refusal = await refusalOf(error, operation);
      const headers = { 'cache-control': 'no-store' };
      return Response.json(errorEnvelope(refusal, (await readBrowserRequest()).locale), { status: refusal.status, headers });
    }
  };
