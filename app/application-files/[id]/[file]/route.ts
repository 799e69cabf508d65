import { showFile } from '@/lib/onboarding/files/show-file';
import { sessionRoute } from '@/lib/pages/session-route';

type Placed = { params: Promise<{ id: string; file: string }> };

/** Redirects to the file: the file's own address is valid for minutes, but a page stays open longer. */
export const GET = (request: Request, { params }: Placed) =>
  sessionRoute(async (caller) => {
    const { id, file } = await params;
    const { url } = await showFile(caller, { id, file_id: file });
    return new Response(null, { status: 302, headers: { location: url, 'cache-control': 'no-store' } });
  })(request);
