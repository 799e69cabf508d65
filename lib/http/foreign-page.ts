import type { HttpRequest } from '@/lib/http/handler';
import { isKnownOrigin } from '@/lib/http/own-origin';
import { refuse } from '@/lib/refusal';

/**
 * Refuses what a page of another site has a browser ask for. Such a page cannot send a key of its own here, since nothing but what a customer's
 * browser calls answers its question beforehand; so the key is one that the browser remembers for whoever once typed it.
 */
export function refuseForeignPage(request: HttpRequest): void {
  const site = request.headers.get('sec-fetch-site');
  const origin = site === null ? request.headers.get('origin') : null;
  // a browser that does not say so still says whose page asks; a program says neither
  if (site === 'cross-site' || site === 'same-site' || (origin !== null && !isKnownOrigin(origin, request.headers.get('host'))))
    refuse('forbidden');
}
