import type { HttpRequest } from '@/lib/http/handler';
import { isKnownOrigin } from '@/lib/http/own-origin';
import { refuse } from '@/lib/refusal';

/**
 * Refuses requests that a page of another site has a browser send. Such a page cannot send its own key, because only endpoints for
 * customers' browsers answer a CORS preflight. So the key is one that the browser has remembered since somebody typed it.
 */
export function refuseForeignPage(request: HttpRequest): void {
  const site = request.headers.get('sec-fetch-site');
  const origin = site === null ? request.headers.get('origin') : null;
  // a browser without this header still sends the page's origin; a program sends neither
  if (site === 'cross-site' || site === 'same-site' || (origin !== null && !isKnownOrigin(origin, request.headers.get('host'))))
    refuse('forbidden');
}
