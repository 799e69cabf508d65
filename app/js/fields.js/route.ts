import { programOf } from '@/app/fields/plain-page';
import { settings } from '@/lib/installation';

export const dynamic = 'force-dynamic';

/** The script for a merchant's page. Cached for five minutes, so that a fix arrives everywhere soon. */
export function GET(): Response {
  const headers = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'public, max-age=300' };
  const { publicUrl, customerUrl } = settings();
  const program = `(function(FIELDS_OF){${programOf('fields')}})(${JSON.stringify({ [publicUrl]: customerUrl })});\n`;
  return new Response(program, { headers: { ...headers, 'cross-origin-resource-policy': 'cross-origin' } });
}
