import { programOf } from '@/app/fields/plain-page';

export const dynamic = 'force-dynamic';

/** What a merchant's page loads; it may be kept for five minutes, so that a mended one is everywhere soon. */
export function GET(): Response {
  const headers = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'public, max-age=300' };
  return new Response(programOf('fields'), { headers: { ...headers, 'cross-origin-resource-policy': 'cross-origin' } });
}
