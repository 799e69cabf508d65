import 'server-only';
import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { getServerSession } from 'next-auth';
import { cache } from 'react';
import type { Caller, UserActor } from '@/lib/auth/actor';
import { authOptions } from '@/lib/auth/options';
import { findSignedIn } from '@/lib/auth/store';
import { isId, newId } from '@/lib/db/ids';
import { settings } from '@/lib/installation';

export type PersonCaller = Caller & { actor: UserActor };

/** The signed-in person, or null: looked up once per request. The token only names a session row; the row decides. */
export const findPageCaller = cache(async (): Promise<PersonCaller | null> => {
  const session = (await getServerSession(authOptions())) as { sessionId?: string } | null;
  const found = session?.sessionId && isId(session.sessionId) ? await findSignedIn(session.sessionId, settings().mode) : null;
  if (!found) return null;
  const locale = (await cookies()).get('locale')?.value === 'en' ? 'en' : 'ja';
  return { ...found, requestId: newId(), locale };
});

/** The caller of the one page that is open to a person whose second factor is still missing. */
export const unsecuredPageCaller = async (): Promise<PersonCaller> => (await findPageCaller()) ?? redirect('/sign-in');

/** The caller of a page; whoever is not signed in goes to the sign-in page, whoever must have a second factor first to its set-up. */
export async function pageCaller(): Promise<PersonCaller> {
  const caller = await unsecuredPageCaller();
  return caller.actor.mustSecure ? redirect('/second-factor') : caller;
}

/** A browser says where a request comes from; one that was made by another site is not the person's own. */
export async function isOwnRequest(): Promise<boolean> {
  const site = (await headers()).get('sec-fetch-site');
  return site === 'same-origin';
}
