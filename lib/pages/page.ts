import 'server-only';
import { cookies, headers } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import { getServerSession } from 'next-auth';
import { cache } from 'react';
import type { Caller, UserActor, VisitorActor } from '@/lib/auth/actor';
import { noteSignedIn } from '@/lib/auth/known-people';
import { authOptions, sessionCookieName } from '@/lib/auth/options';
import { findSignedIn } from '@/lib/auth/store';
import { readClock } from '@/lib/clock/store';
import { newId } from '@/lib/db/ids';
import { isOwn, meantOrigin, type Side } from '@/lib/http/own-origin';
import { settings } from '@/lib/installation';
import { isId } from '@/lib/operation/id';
import { byActor, noteUnauthorized } from '@/lib/operation/security-log';
import { readBrowserRequest } from '@/lib/pages/browser-request';
import { openedElsewhere } from '@/lib/pages/page-words';
import { Refusal, type Sentence } from '@/lib/refusal';

export type PersonCaller = Caller & { actor: UserActor };

/** The session id in this browser's cookie; only its row tells whether the sign-in is still valid. */
export async function findSessionId(): Promise<string | null> {
  const session = (await getServerSession(authOptions())) as { sessionId?: string } | null;
  return session?.sessionId && isId(session.sessionId) ? session.sessionId : null;
}

/** The signed-in person, or null: looked up once per request. The token only names a session row; the row decides. */
export const findPageCaller = cache(async (): Promise<PersonCaller | null> => {
  const sessionId = await findSessionId();
  const found = sessionId && (await findSignedIn(sessionId, settings().mode));
  if (!found) return null;
  const cookie = (await cookies()).get(sessionCookieName())?.value;
  if (cookie !== undefined) noteSignedIn(cookie);
  const { address, locale } = await readBrowserRequest();
  return { ...found, requestId: newId(), address, locale };
});

/** A visitor, signed in or not. */
export async function visitor(): Promise<Caller & { actor: VisitorActor }> {
  const { address, locale } = await readBrowserRequest();
  const actor = { kind: 'visitor', label: 'visitor', address, platformRole: null } as const;
  return { actor, now: await readClock(), requestId: newId(), address, locale };
}

/** The caller of the only page for a person who still has to set up a second factor. */
export const unsecuredPageCaller = async (): Promise<PersonCaller> => (await findPageCaller()) ?? redirect('/sign-in');

/**
 * The caller of a page. Redirects a visitor without a sign-in to the sign-in page, and a person without a required second factor to its
 * set-up.
 */
export async function pageCaller(): Promise<PersonCaller> {
  const caller = await unsecuredPageCaller();
  return caller.actor.mustSecure ? redirect('/second-factor') : caller;
}

/** The caller of a page for certain roles; `route`: its address. For all others it does not exist, and the attempt is logged. */
export async function pageCallerWho(route: `/${string}`, may: (actor: UserActor) => boolean): Promise<PersonCaller> {
  const caller = await pageCaller();
  if (may(caller.actor)) return caller;
  const { actor, address, requestId } = caller;
  noteUnauthorized(new Refusal('forbidden'), { ...byActor(actor), route, address: address ?? null, requestId });
  return notFound();
}

/** The refusal for one of our pages under a wrong name: the right address. */
type Elsewhere = { address: string };
export const isElsewhere = (details: Refusal['details']): details is Elsewhere => typeof details.address === 'string';

/**
 * Refuses requests that none of our pages sends; an action counts as a write. `path`: of the page, if known. `usual`: the refusal for other
 * sites.
 */
export async function demandOwnRequest(
  side: Side,
  method = 'POST',
  { path = '', usual }: { path?: string; usual?: Sentence } = {},
): Promise<void> {
  const sent = await headers();
  if (isOwn(sent, side, method)) return;
  const origin = meantOrigin(sent, side);
  if (origin === null) throw new Refusal('forbidden', usual && { say: usual });
  throw new Refusal('forbidden', { say: openedElsewhere(origin + path), details: { address: origin + path } });
}

/** The token that our pages send with an action; see the shell. */
export const readActionToken = async (): Promise<string | null> => (await headers()).get('x-bunpai-action');
