import { command } from '@/lib/operation/command';
import { refuse, type Sentence } from '@/lib/refusal';
import { type RenewedReply, renewedReply, renewSessionInput } from '@/lib/sessions/list/schema';
import { stateOf } from '@/lib/sessions/list/state';
import { getSession } from '@/lib/sessions/load-session';
import { checkDates } from '@/lib/sessions/ordered-subscription';
import type { SessionView } from '@/lib/sessions/present';
import { lockSession, renewSession as saveRenewed } from '@/lib/sessions/store';

const over: Sentence = { en: 'This link has been completed or cancelled.', ja: 'このリンクは完了または取り消し済みです。' };

/** Opens a link for longer, or again after it has expired: what was sent to the customer works again. */
export const renewSession = command<typeof renewSessionInput, RenewedReply, SessionView>({
  name: 'session.renew',
  summary: 'Open a payment link for longer',
  allow: 'payments:write',
  input: renewSessionInput,
  output: renewedReply,
  prepare: (context, { id }) => getSession(context, id),
  async run({ now }, { expires_in_seconds: seconds }, database, view) {
    const session = await lockSession(view.session, database);
    const state = stateOf(session, now);
    if (state !== 'pending' && state !== 'expired') return refuse('bad_request', { say: over, details: { state } });
    const until = new Date(now.getTime() + seconds * 1_000);
    if (session.subscription) checkDates(session.subscription, until);
    await saveRenewed(database, session, until);
    const change = { tenantId: session.tenantId, subjectKind: 'session' as const, subjectId: session.id };
    const [before, after] = [session.expiresAt, until].map((end) => ({ expires_at: end.toISOString() }));
    return { reply: { expires_at: until.toISOString() }, changes: [{ ...change, before: before ?? null, after: after ?? null }] };
  },
});
