import 'server-only';
import type { IncomingMessage } from 'node:http';
import { refusedAnswer } from '@/lib/api/visitors';
import { type HttpResponse, isRead } from '@/lib/http/handler';
import { settings } from '@/lib/installation';
import { sideOf } from '@/lib/own-urls';
import { Refusal } from '@/lib/refusal';

/** A host without its port, in one spelling; empty: not a host. */
const hostnameIn = (host: string): string => (URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname.replace(/\.$/, '') : '');

/**
 * Which of our two hosts the request came to; null: another name, as in a proxy's health check. A proxy may call us by a name of its own
 * and pass the original host on. A request that names the customers' host anywhere counts as the customers': nothing that a page there adds
 * can make it the dashboard's.
 */
function cameTo({ headers }: IncomingMessage): 'customer' | 'dashboard' | null {
  const { publicUrl, customerUrl } = settings();
  const told = [headers.host, headers['x-forwarded-host']].join(',').split(',');
  const names = told.map((host) => hostnameIn(host.trim()));
  const isNamed = (origin: string) => names.includes(hostnameIn(new URL(origin).host));
  if (isNamed(customerUrl)) return 'customer';
  return isNamed(publicUrl) ? 'dashboard' : null;
}

/** Redirects an old link, with its whole path. */
const leadTo = (origin: string, { url = '/' }: IncomingMessage): HttpResponse => ({
  status: 307,
  headers: { location: origin + url, 'cache-control': 'no-store' },
  body: null,
});

/**
 * The answer to a request on the wrong host; null: it may continue. The customers' host has nothing of the dashboard: no page, no sign-in,
 * no action, whatever page calls it. The dashboard's host renders no customer page.
 */
export function answerApart(request: IncomingMessage, path: string): HttpResponse | null {
  const { publicUrl, customerUrl } = settings();
  if (customerUrl === publicUrl) return null;
  const [at, side] = [cameTo(request), sideOf(path)];
  const notHere = () => refusedAnswer(new Refusal('not_found'), request);
  if (at === 'customer') return side === 'dashboard' || request.headers['next-action'] !== undefined ? notHere() : null;
  if (at !== 'dashboard' || side !== 'customer') return null;
  return isRead(request) ? leadTo(customerUrl, request) : notHere();
}
