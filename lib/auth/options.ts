import 'server-only';
import type { NextAuthOptions } from 'next-auth';
import { openCookie } from '@/lib/auth/cookie-seal';
import { settings } from '@/lib/installation';
import { logStranger } from '@/lib/log';

/** The life of a sign-in, in real time; four idle hours end it earlier. */
export const signInLifeMs = 12 * 60 * 60 * 1000;

const isSecure = () => settings().publicUrl.startsWith('https:');

/** The name of the sign-in cookie. */
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

/** A cookie of another installation, or a forged one, is logged once, without its content. */
const logger = {
  error: (code: string) => logStranger({ code: code.slice(0, 100) }, 'sign-in library'),
  warn: () => undefined,
  debug: () => undefined,
};

/** The settings for reading a session. The token contains only the id of a session row, which is looked up on every request. */
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
      redirect: ({ baseUrl }) => baseUrl, // our pages redirect by themselves, and nobody else sets the target
    },
    logger,
  };
}
