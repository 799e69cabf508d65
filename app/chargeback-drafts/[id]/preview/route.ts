import { previewDraft } from '@/lib/chargebacks/defense/preview-draft';
import { streamOf } from '@/lib/operation/handler';
import { ownRoute } from '@/lib/operation/own-route';

type Placed = { params: Promise<{ id: string }> };

/** The very document that would be sent. */
export const GET = (request: Request, { params }: Placed) =>
  ownRoute(async (caller) => {
    const preview = await previewDraft(caller, (await params).id);
    if ('address' in preview)
      return new Response(null, { status: 302, headers: { location: preview.address, 'cache-control': 'no-store' } });
    return new Response(streamOf(preview.bytes), {
      headers: {
        'content-type': 'application/pdf',
        'content-length': String(preview.size),
        'content-disposition': 'attachment; filename="defense.pdf"',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      },
    });
  })(request);
