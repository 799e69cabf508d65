import 'server-only';
import type { IncomingMessage } from 'node:http';
import { refusedAnswer } from '@/lib/api/visitors';
import { type HttpResponse, isRead } from '@/lib/http/handler';
import { settings } from '@/lib/installation';
import { sideOf } from '@/lib/own-urls';
import { Refusal } from '@/lib/refusal';

/** A host without its port, in one form; empty for what is none. */
const hostnameIn = (host: string): string => (URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname.replace(/\.$/, '') : '');

/**
 * To which of our two hosts it came; null where it came by another name, as a check of a proxy does. A proxy that asks us by a name of its own
 * tells the one that it was asked by. Whatever says that it is of the customers' host is: nothing that a page there adds makes it the dashboard's.
 */
function cameTo({ headers }: IncomingMessage): 'customer' | 'dashboard' | null {
  const { publicUrl, customerUrl } = settings();
  const told = [headers.host, headers['x-forwarded-host']].join(',').split(',');
  const names = told.map((host) => hostnameIn(host.trim()));
  const isNamed = (origin: string) => names.includes(hostnameIn(new URL(origin).host));
  if (isNamed(customerUrl)) return 'customer';
  return isNamed(publicUrl) ? 'dashboard' : null;
}

/** An old link leads on, with all of its path. */
const leadTo = (origin: string, { url = '/' }: IncomingMessage): HttpResponse => ({
  status: 307,
  headers: { location: origin + url, 'cache-control': 'no-store' },
  body: null,
});

/**
 * What a request is told that came to the wrong one of our two hosts; null where it may go on. On the customers' host there is nothing of the
 * dashboard: no page, no sign-in, no action, whatever page it is asked of. On the dashboard's host there is no customer's page to be drawn or sent to.
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
