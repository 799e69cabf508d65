import 'server-only';
import { isIP } from 'node:net';
import { isRead } from '@/lib/http/handler';
import { settings } from '@/lib/installation';
import { ownOrigins } from '@/lib/own-urls';

/** Whose pages ask: both have the same origin unless CUSTOMER_URL sets them apart, and neither asks in the other's name. */
export type Side = 'customer' | 'dashboard';
type Sent = { get: (name: string) => string | null };

/**
 * The origin of a page at a bare address of the network. No name leads there, so nobody else's name can: a page that has this origin and asks this
 * host is ours, whether or not PUBLIC_URL says so.
 */
function bareOrigin(host: string | null): string | null {
  const url = host !== null && URL.canParse(`http://${host}`) ? new URL(`http://${host}`) : null;
  if (!url || (url.hostname !== 'localhost' && isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0)) return null;
  return url.origin;
}

/** Whether a page of this origin asks for its own: `own` are those of our addresses that it may have. */
const isAmong = (own: string[], origin: string, host: string | null): boolean => own.includes(origin) || origin === bareOrigin(host);
/** Whether it is one of our pages, whichever. */
export const isKnownOrigin = (origin: string, host: string | null): boolean => isAmong(ownOrigins(), origin, host);

const originOf = (side: Side): string => (side === 'customer' ? settings().customerUrl : settings().publicUrl);

/**
 * Whether a page of ours asks, or, where it is only read, whoever opens the address. `Sec-Fetch-Site` decides where it is sent. Browsers send it to https
 * and to their own machine alone, and Safari only since 16.4; every browser says the `Origin` of what it sends, and of what it reads for another
 * site's page. Such a page reads no answer of ours in any browser, and the cookie of a sign-in does not come with what it embeds.
 */
export function isOwn(sent: Sent, side: Side, method: string): boolean {
  const site = sent.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin' || (site === 'none' && isRead({ method }));
  const origin = sent.get('origin');
  return origin === null ? isRead({ method }) : isAmong([originOf(side)], origin, sent.get('host'));
}

/**
 * Where a page should have been opened that this server gave out under a name which its settings do not have. Null: another site's page asks, or the
 * browser has said itself that it does.
 */
export function meantOrigin(sent: Sent, side: Side): string | null {
  const origin = sent.get('origin');
  if (sent.get('sec-fetch-site') !== null || origin === null || !URL.canParse(origin)) return null;
  return [sent.get('x-forwarded-host'), sent.get('host')].includes(new URL(origin).host) ? originOf(side) : null;
}
