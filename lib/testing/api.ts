import { operations } from '@/lib/api/operations';
import { http } from '@/lib/http/http';

type Options = { key?: string | null; headers?: Record<string, string>; raw?: BodyInit; type?: string };

const routes = operations.map((operation) => {
  const [method, path = ''] = (operation.definition.route ?? '').split(' ');
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
  return { method, names, pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '([^/]+)')}$`), handler: http(operation as never) };
});

/** Calls the API through its handlers, as a client would through HTTP: `api(key, 'POST', '/payments', {…})`. */
export async function api(key: string | null, method: string, path: string, body?: unknown, { headers = {}, raw, type }: Options = {}) {
  const url = new URL(`http://127.0.0.1:3000/api/v1${path}`);
  const [route, match] = routes
    .map(
      (candidate) =>
        [candidate, candidate.method === method ? candidate.pattern.exec(url.pathname.slice('/api/v1'.length)) : null] as const,
    )
    .find(([, found]) => found) ?? [null, null];
  if (!route || !match) throw new Error(`no operation at ${method} ${path}`);
  const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const request = new Request(url, {
    method,
    headers: {
      ...(key !== null && { authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` }),
      ...(sent !== undefined && type !== 'none' && { 'content-type': type ?? 'application/json' }),
      ...headers,
    },
    // required for a stream, and ignored otherwise
    ...(sent !== undefined && { body: sent, duplex: 'half' }),
  });
  const params = Object.fromEntries(route.names.map((name, index) => [name, decodeURIComponent(match[index + 1] ?? '')]));
  const response = await route.handler(request, { params: Promise.resolve(params) });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: text === '' ? null : JSON.parse(text) };
}
