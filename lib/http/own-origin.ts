import 'server-only';
import { isIP } from 'node:net';
import { isRead } from '@/lib/http/handler';
import { settings } from '@/lib/installation';
import { ownOrigins } from '@/lib/own-urls';

/** The side whose pages send the request: both share one origin unless CUSTOMER_URL separates them, and neither acts for the other. */
export type Side = 'customer' | 'dashboard';
type Sent = { get: (name: string) => string | null };

/**
 * The origin of a page at a bare IP address. No name resolves to it, so no other site can have it: a page with this origin that calls this
 * host is ours, whether or not PUBLIC_URL says so.
 */
function bareOrigin(host: string | null): string | null {
  const url = host !== null && URL.canParse(`http://${host}`) ? new URL(`http://${host}`) : null;
  if (!url || (url.hostname !== 'localhost' && isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0)) return null;
  return url.origin;
}

/** Whether a page of this origin calls its own side; `own`: our addresses on that side. */
const isAmong = (own: string[], origin: string, host: string | null): boolean => own.includes(origin) || origin === bareOrigin(host);
/** Whether it is one of our pages, on either side. */
export const isKnownOrigin = (origin: string, host: string | null): boolean => isAmong(ownOrigins(), origin, host);

const originOf = (side: Side): string => (side === 'customer' ? settings().customerUrl : settings().publicUrl);

/**
 * Whether a page of ours sends the request or, for a read, a person opens the address. `Sec-Fetch-Site` decides when it is sent. Browsers
 * send it only to https and to their own machine, Safari only since 16.4; every browser sends `Origin` with a write, and with a read by
 * another site's page. In every browser such a page cannot read our reply, and its embedded requests carry no sign-in cookie.
 */
export function isOwn(sent: Sent, side: Side, method: string): boolean {
  const site = sent.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin' || (site === 'none' && isRead({ method }));
  const origin = sent.get('origin');
  return origin === null ? isRead({ method }) : isAmong([originOf(side)], origin, sent.get('host'));
}

/**
 * The configured address that a visitor should have used, when this server was opened under a name that its settings do not contain. null:
 * another site's page calls, or the browser says so itself.
 */
export function meantOrigin(sent: Sent, side: Side): string | null {
  const origin = sent.get('origin');
  if (sent.get('sec-fetch-site') !== null || origin === null || !URL.canParse(origin)) return null;
  return [sent.get('x-forwarded-host'), sent.get('host')].includes(new URL(origin).host) ? originOf(side) : null;
}
