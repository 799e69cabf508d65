import { programOf } from '@/app/fields/plain-page';
import { settings } from '@/lib/installation';

export const dynamic = 'force-dynamic';

/** What a merchant's page loads; it may be kept for five minutes, so that a mended one is everywhere soon. */
export function GET(): Response {
  const headers = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'public, max-age=300' };
  const { publicUrl, customerUrl } = settings();
  const program = `(function(FIELDS_OF){${programOf('fields')}})(${JSON.stringify({ [publicUrl]: customerUrl })});\n`;
  return new Response(program, { headers: { ...headers, 'cross-origin-resource-policy': 'cross-origin' } });
}
