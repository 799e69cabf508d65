import 'server-only';
import type { NextAuthOptions } from 'next-auth';
import { openCookie } from '@/lib/auth/cookie-seal';
import { settings } from '@/lib/installation';
import { logStranger } from '@/lib/log';

/** Of a sign-in, in real time; whoever is idle for four hours is out before. */
export const signInLifeMs = 12 * 60 * 60 * 1000;

const isSecure = () => settings().publicUrl.startsWith('https:');

/** The cookie that names a sign-in. */
export const sessionCookieName = (): string => `${isSecure() ? '__Host-' : ''}bunpai.session`;

/** The cookie's prefixes and `Secure` follow the scheme of the public address. */
function cookies(): NonNullable<NextAuthOptions['cookies']> {
  const options = { httpOnly: true, sameSite: 'lax' as const, path: '/', secure: isSecure() };
  const prefix = isSecure() ? '__Host-' : '';
  return {
    sessionToken: { name: sessionCookieName(), options },
    csrfToken: { name: `${prefix}bunpai.csrf`, options },
    callbackUrl: { name: `${prefix}bunpai.callback`, options },
  };
}

/** A cookie of another installation, or a made-up one, is worth a line; never what it says. */
const logger = {
  error: (code: string) => logStranger({ code: code.slice(0, 100) }, 'sign-in library'),
  warn: () => undefined,
  debug: () => undefined,
};

/** What reading a session needs. The token carries nothing but a session row's id, looked up at every request. */
export function authOptions(): NextAuthOptions {
  return {
    secret: settings().appSecret,
    useSecureCookies: isSecure(),
    cookies: cookies(),
    session: { strategy: 'jwt', maxAge: signInLifeMs / 1000 },
    jwt: { decode: openCookie },
    pages: { signIn: '/sign-in', error: '/sign-in' },
    providers: [],
    callbacks: {
      session: ({ session, token }) => ({ expires: session.expires, sessionId: token.sub }) as never,
      redirect: ({ baseUrl }) => baseUrl, // our pages lead on by themselves, and nobody else says where to
    },
    logger,
  };
}
