import 'server-only';
import { previewDraft } from '@/lib/chargebacks/defense/preview-draft';
import { showDraft } from '@/lib/chargebacks/defense/show-draft';
import { streamOf } from '@/lib/http/handler';
import { handOut } from '@/lib/operation/save-look';
import { sessionRoute } from '@/lib/pages/session-route';
import { refuse } from '@/lib/refusal';

const elsewhere = (location: string) => new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } });

type File = { params: Promise<{ id: string; file: string }> };
/** A document of the draft. Signed addresses are valid for minutes only, and a page stays open longer. */
export const draftFile = (request: Request, { params }: File) =>
  sessionRoute(async (caller) => {
    const { id, file } = await params;
    const { documents } = await showDraft(caller, { id });
    const { url } = documents.find((one) => one.id === file) ?? refuse('not_found');
    return elsewhere(url);
  })(request);

type Draft = { params: Promise<{ id: string }> };
/** The document exactly as it would be sent. */
export const draftPreview = (request: Request, { params }: Draft) =>
  sessionRoute(async (caller) => {
    const { id } = await params;
    const preview = await previewDraft(caller, id);
    if ('address' in preview) return elsewhere(preview.address);
    const headers = {
      'content-type': 'application/pdf',
      'content-length': String(preview.size),
      'content-disposition': 'attachment; filename="defense.pdf"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    };
    const { bytes, tenantId } = preview;
    const seen = { tenantId, subjectKind: 'chargeback', subjectId: id, after: { filename: 'defense.pdf' } } as const;
    try {
      return await handOut(
        caller,
        () => seen,
        () => new Response(streamOf(bytes), { headers }),
      );
    } catch (error) {
      bytes.destroy();
      throw error;
    }
  })(request);
