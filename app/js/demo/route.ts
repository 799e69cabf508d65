import { isLive } from '@/app/environment';
import { demoDocument } from '@/app/js/demo/document';

export const dynamic = 'force-dynamic';

/** A page to try the fields; not for real cards. */
export function GET(request: Request): Response {
  if (isLive()) return new Response(null, { status: 404 });
  const wanted = new URL(request.url).searchParams.get('locale') ?? request.headers.get('accept-language') ?? 'ja';
  return demoDocument(/^en/i.test(wanted) ? 'en' : 'ja');
}
