import { can } from '@/lib/auth/permissions';
import { findAnswerFile, findOwnAnswerFile } from '@/lib/chargebacks/questions/find-answer-file';
import { sessionRoute } from '@/lib/pages/session-route';

type Placed = { params: Promise<{ id: string; file: string }> };

/** Redirects to the file: the file's own address is valid for minutes, but a page stays open longer. */
export const GET = (request: Request, { params }: Placed) =>
  sessionRoute(async (caller) => {
    const { url } = await (can(caller.actor, 'chargebacks:help') ? findOwnAnswerFile : findAnswerFile)(caller, await params);
    return new Response(null, { status: 302, headers: { location: url, 'cache-control': 'no-store' } });
  })(request);
