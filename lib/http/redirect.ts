/**
 * Adds one query parameter to a merchant's address, replacing an equal one; the rest stays as written. For the return address after a
 * checkout, an approval or a challenge.
 */
export function withQuery(address: string, name: string, value: string): string {
  const url = new URL(address);
  const kept = url.search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && pair.split('=')[0] !== name);
  url.search = `?${[...kept, `${name}=${value}`].join('&')}`;
  return url.href;
}

/** After a form: reloading the next page does not send the form again. `path` is ours, with its query. */
export const redirect303 = (path: string, headers: Record<string, string> = {}): Response =>
  new Response(null, { status: 303, headers: { location: path, 'cache-control': 'no-store', ...headers } });

/** A path of ours from a form; the first page for anything that leads elsewhere. */
export function safeLocalPath(given: unknown): string {
  const base = 'http://own.invalid';
  if (typeof given !== 'string' || !given.startsWith('/') || !URL.canParse(given, base)) return '/';
  const { origin, pathname, search } = new URL(given, base);
  return origin === base && !pathname.startsWith('//') ? pathname + search : '/';
}
