import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { RefusalCode } from '@/lib/refusal';

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
export const knownMethods = methods.join(', ');
/** The header in which the server passes the caller's address to the application; a client's header of this name is dropped. */
const addressHeader = 'x-bunpai-address';
/** The header for a request that names a proxy although none is trusted. */
const forwardedHeader = 'x-bunpai-forwarded';

/** Whether a request names a proxy although none is trusted. */
export const isForwarded = ({ headers }: IncomingMessage): boolean => headers[forwardedHeader] !== undefined;

/** The path as sent, without its query. */
export const pathOf = ({ url = '/' }: Pick<IncomingMessage, 'url'>): string => url.split(/[?#]/, 1)[0] ?? '/';
export const isOfApi = (path: string): boolean => path === '/api' || path.startsWith('/api/');

/** All values of a header; raw headers alternate names and values. */
function sentAs(raw: readonly string[], name: string): string[] {
  const values: string[] = [];
  for (let at = 0; at < raw.length; at += 2) {
    const sent = raw[at] ?? '';
    if (sent.length === name.length && sent.toLowerCase() === name) values.push(raw[at + 1] ?? '');
  }
  return values;
}

/** null: a broken percent sequence, or not UTF-8. */
function decoded(segment: string): string | null {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

/** More than one Host, or a body encoding that a proxy may read differently. */
function isAmbiguous({ headers, rawHeaders, httpVersion }: IncomingMessage): boolean {
  const coding = headers['transfer-encoding'];
  if (coding !== undefined && (coding.toLowerCase() !== 'chunked' || httpVersion !== '1.1')) return true;
  return sentAs(rawHeaders, 'host').length > 1;
}

/** Paths that none of our addresses has, and that the site would turn into another one: dots, a backslash, an empty segment. */
const isCrooked = (segments: readonly string[]): boolean =>
  segments.some((word, at) => word === '.' || word === '..' || word.includes('\\') || (word === '' && at > 0 && at < segments.length - 1));

/** Why to refuse a request that the site would answer with a page of its own, with a redirect, or not at all. */
export function rejectionOf(request: IncomingMessage): Extract<RefusalCode, 'bad_request' | 'not_found' | 'method_not_allowed'> | null {
  if (isAmbiguous(request)) return 'bad_request';
  if (!methods.includes(request.method ?? '')) return 'method_not_allowed';
  const path = pathOf(request);
  const segments = path.split('/').map(decoded);
  if (segments.includes(null) || segments[0] !== '') return 'bad_request';
  if (isCrooked(segments as string[])) return 'not_found';
  if (!isOfApi(path)) return null;
  // the site would repair it on the way to the operation
  if (decoded(request.url?.slice(path.length) ?? '') === null) return 'bad_request';
  return path.endsWith('/') ? 'not_found' : null;
}

/** The nearest address that is not one of our proxies: they are at the end of the list, one per hop. */
function addressOf({ headers, socket }: IncomingMessage, trustedProxies: number): string {
  const own = socket.remoteAddress ?? '';
  if (trustedProxies === 0) return own;
  const list = String(headers['x-forwarded-for'] ?? '').split(',');
  const told = list[Math.max(0, list.length - trustedProxies)]?.trim() ?? '';
  return isIP(told) ? told : own;
}

const forwarded = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-port', 'x-real-ip'];
/**
 * With these headers the site serves parts of pages, compresses, or believes that it has already done a step. The API does none of it,
 * whatever serves it.
 */
const ofTheSite = /^(accept-encoding|rsc|next-.*|x-next.*|x-middleware-.*|x-invoke-.*|x-now-.*|x-matched-path)$/;

/** The cookie in which the sign-in library stores its return address. A malformed address makes every page fail; our pages need none. */
const wayBack = /^(?:__Host-)?bunpai\.callback=/;
function forgetWayBack(request: IncomingMessage): void {
  const { headers, url = '/' } = request;
  if (headers.cookie?.includes('bunpai.callback=')) {
    const others = headers.cookie.split(/; */).filter((pair) => !wayBack.test(pair));
    headers.cookie = others.join('; ');
  }
  if (!url.includes('callbackUrl')) return;
  const path = pathOf(request);
  if (!path.startsWith('/api/auth/')) return;
  const query = new URLSearchParams(url.slice(path.length + 1));
  query.delete('callbackUrl');
  request.url = `${path}?${query}`;
}

/**
 * Normalizes a request for the rest of the server. Sets the caller's address: a proxy's header only counts when the proxy is trusted. Drops
 * a single-value header that was sent twice, instead of reading the first, and another host in the request line.
 */
export function normalizeRequest(request: IncomingMessage, trustedProxies: number): void {
  const { headers, rawHeaders } = request;
  if (!request.url?.startsWith('/')) request.url = request.url?.replace(/^https?:\/\/[^/?#]*/i, '').replace(/^(?=[?#]|$)/, '/') ?? '/';
  headers[addressHeader] = addressOf(request, trustedProxies);
  delete headers[forwardedHeader];
  if (trustedProxies === 0)
    for (const name of forwarded)
      if (headers[name] !== undefined) {
        headers[forwardedHeader] = 'yes';
        delete headers[name];
      }
  for (const name of ['authorization', 'content-type'] as const) {
    const values = sentAs(rawHeaders, name);
    if (values.length > 1) headers[name] = values.join(', ');
  }
  forgetWayBack(request);
  if (isOfApi(pathOf(request))) for (const name of Object.keys(headers)) if (ofTheSite.test(name)) delete headers[name];
}
