import 'server-only';
import { hash, verify } from '@node-rs/argon2';
import type { NextAuthOptions } from 'next-auth';
import Credentials from 'next-auth/providers/credentials';
import { endSignIn, findUserByEmail, saveSignIn } from '@/lib/auth/store';
import { newId } from '@/lib/db/ids';
import { settings } from '@/lib/installation';
import { framesOf, log } from '@/lib/log';

const lifeMs = 12 * 60 * 60 * 1000;
// An unknown address costs as much time as a wrong password.
const nobody = hash('nobody');

async function find(given: Record<'email' | 'password', string> | undefined) {
  if (!given || typeof given.email !== 'string' || typeof given.password !== 'string') return null;
  const { email, password } = given;
  if (email.length > 320 || password.length > 1_000 || email.includes('\0')) return null;
  const user = await findUserByEmail(email);
  const right = await verify(user?.passwordHash ?? (await nobody), password);
  if (!user || !right || user.deactivatedAt) return null;
  return { id: user.id };
}

/** A failure is told as one word: its own message would go to the browser as it is. */
async function authorize(given: Record<'email' | 'password', string> | undefined) {
  try {
    return await find(given);
  } catch (error) {
    log.error({ frames: framesOf(error) }, 'sign-in failed');
    throw new Error('unavailable');
  }
}

/** The cookie's prefixes and `Secure` follow the scheme of the public address. */
function cookies(secure: boolean): NonNullable<NextAuthOptions['cookies']> {
  const options = { httpOnly: true, sameSite: 'lax' as const, path: '/', secure };
  const prefix = secure ? '__Host-' : '';
  return {
    sessionToken: { name: `${prefix}bunpai.session`, options },
    csrfToken: { name: `${prefix}bunpai.csrf`, options },
    callbackUrl: { name: `${prefix}bunpai.callback`, options },
  };
}

/** The token carries nothing but a session row's id, looked up at every request. */
function options(): NextAuthOptions {
  const { appSecret, publicUrl } = settings();
  const secure = publicUrl.startsWith('https:');
  return {
    secret: appSecret,
    useSecureCookies: secure,
    cookies: cookies(secure),
    session: { strategy: 'jwt', maxAge: lifeMs / 1000 },
    pages: { signIn: '/sign-in', error: '/sign-in' },
    providers: [Credentials({ credentials: { email: {}, password: {} }, authorize })],
    callbacks: {
      async jwt({ token, user }) {
        if (!user) return token;
        const sessionId = newId();
        await saveSignIn(sessionId, user.id, lifeMs);
        return { sub: sessionId };
      },
      session: ({ session, token }) => ({ expires: session.expires, sessionId: token.sub }) as never,
    },
    events: {
      async signOut({ token }) {
        if (token?.sub) await endSignIn(token.sub);
      },
    },
  };
}

let made: NextAuthOptions | undefined;
export const authOptions = (): NextAuthOptions => {
  made ??= options();
  return made;
};
