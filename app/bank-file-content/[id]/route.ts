import { ownRoute } from '@/lib/operation/own-route';
import { readContent } from '@/lib/settlements/files/read-content';

type Placed = { params: Promise<{ id: string }> };

/** The file for the bank, the same bytes every time. */
export const GET = (request: Request, { params }: Placed) =>
  ownRoute(async (caller) => {
    const { file_name: name, content } = await readContent(caller, await params);
    return new Response(new Uint8Array(content), {
      headers: {
        'content-type': 'text/plain; charset=shift_jis',
        'content-length': String(content.length),
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'no-store',
      },
    });
  })(request);
