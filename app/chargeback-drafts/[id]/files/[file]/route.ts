import { showDraft } from '@/lib/chargebacks/defense/show-draft';
import { ownRoute } from '@/lib/operation/own-route';
import { refuse } from '@/lib/refusal';

type Placed = { params: Promise<{ id: string; file: string }> };

/** A document of the draft: its own address is good for minutes only, and a page stays open for longer. */
export const GET = (request: Request, { params }: Placed) =>
  ownRoute(async (caller) => {
    const { id, file } = await params;
    const { documents } = await showDraft(caller, { id });
    const { url } = documents.find((one) => one.id === file) ?? refuse('not_found');
    return new Response(null, { status: 302, headers: { location: url, 'cache-control': 'no-store' } });
  })(request);
