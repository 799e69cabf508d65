import { sessionCookieName } from '@/lib/auth/options';

/**
 * Signing out clears the browser's data of the site: cached pages and storage. Cookies stay: the sign-in cookie is removed by name, and
 * language, theme and known device are not secret. Clearing cookies would also remove those of all subdomains.
 */
export const clearedData = '"cache", "storage"';

/** Whether a response ends the caller's sign-in: it removes the cookie. */
export const isLeaving = (answer: Response): boolean =>
  answer.headers.getSetCookie().some((cookie) => cookie.startsWith(`${sessionCookieName()}=;`));
