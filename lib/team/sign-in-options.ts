import 'server-only';
import type { NextAuthOptions } from 'next-auth';
import Credentials from 'next-auth/providers/credentials';
import { authOptions, signInLifeMs } from '@/lib/auth/options';
import { endSignIn, saveSignIn } from '@/lib/auth/store';
import { newId } from '@/lib/db/ids';
import { logFault, noteTurnedAway } from '@/lib/db/outage';
import { type SecurityLine, writeSecurity } from '@/lib/operation/security-log';
import { findSigner, type SecondStep, type Visit } from '@/lib/team/sign-in';

type SignedIn = { userId: string };
const userOf = (id: string | null) => (id === null ? null : ({ kind: 'user', id } as const));

/** The word that asks for a second step, with the browser's question to a passkey. */
const wordOf = ({ code, passkey }: SecondStep): string =>
  passkey ? `second_factor.${Buffer.from(JSON.stringify({ code, passkey })).toString('base64url')}` : 'second_factor';

/** The settings for making a session, per request, because the allowed attempts depend on its address. */
export function signInOptions(
  visit: Visit,
  before: { sessionId: string | null },
  signedIn: (person: SignedIn) => void = () => undefined,
): NextAuthOptions {
  const note = (line: Pick<SecurityLine, 'event' | 'reason' | 'actor' | 'target'>) =>
    writeSecurity({ outcome: line.reason ? 'refused' : 'done', ...line, address: visit.address, requestId: newId() });
  /** A problem is returned as one word: an error's own message would go to the browser. */
  async function authorize(given: Record<string, unknown> | undefined) {
    const outcome = await findSigner(given, visit).catch((error) => {
      logFault(error, 'sign-in failed');
      noteTurnedAway();
      throw new Error('unavailable');
    });
    if ('userId' in outcome) return { id: outcome.userId };
    // the right password leads to the second step
    if (outcome.problem !== 'second_factor') note({ event: 'sign_in.failed', reason: outcome.problem, target: userOf(outcome.whose) });
    if (outcome.problem === 'wrong') return null;
    throw new Error(outcome.problem === 'second_factor' ? wordOf(outcome) : outcome.problem);
  }
  const options = authOptions();
  return {
    ...options,
    providers: [Credentials({ credentials: { email: {}, password: {}, code: {}, passkey: {} }, authorize })],
    callbacks: {
      ...options.callbacks,
      async jwt({ token, user }) {
        if (!user) return token;
        const sessionId = newId();
        await saveSignIn(sessionId, user.id, signInLifeMs, visit);
        // replaces the cookie of an earlier sign-in, whose row ends
        if (before.sessionId) await endSignIn(before.sessionId);
        note({ event: 'sign_in.succeeded', actor: userOf(user.id), target: { kind: 'sign_in', id: sessionId } });
        signedIn({ userId: user.id });
        return { sub: sessionId };
      },
    },
    events: {
      async signOut({ token }) {
        const whose = token?.sub && (await endSignIn(token.sub));
        if (whose) note({ event: 'sign_in.ended', actor: userOf(whose), target: { kind: 'sign_in', id: token.sub ?? null } });
      },
    },
  };
}
