import { sessionCookieName } from '@/lib/auth/options';

/**
 * What this browser has kept of the site goes with the sign-in: pages in its cache, and whatever was stored. Cookies stay as they are: that of the
 * sign-in is taken away by name, and the language, the theme and the known device are no secret of whoever left. A browser takes cookies of all
 * subdomains otherwise.
 */
export const clearedData = '"cache", "storage"';

/** Whether an answer ends the sign-in of whoever asked: it takes the cookie away. */
export const isLeaving = (answer: Response): boolean =>
  answer.headers.getSetCookie().some((cookie) => cookie.startsWith(`${sessionCookieName()}=;`));
