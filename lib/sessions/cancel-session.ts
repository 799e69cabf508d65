import { asInstallation } from '@/lib/auth/call-as-installation';
import { command } from '@/lib/operation/command';
import { cancelPayment } from '@/lib/payments/cancel-payment';
import { Refusal } from '@/lib/refusal';
import { getSession, isOwner } from '@/lib/sessions/load-session';
import { refusedPayment, waitsForCustomer } from '@/lib/sessions/payable';
import { presentSession, type SessionView } from '@/lib/sessions/present';
import { type SessionReply, sessionReply, showSessionInput } from '@/lib/sessions/schema';
import { endSession, lockSession } from '@/lib/sessions/store';

/**
 * Ends a checkout unpaid; a payment that waits in an app is cancelled with it. Repeating it changes nothing. Refuses a completed checkout,
 * and one whose payment is under way.
 */
export const cancelSession = command<typeof showSessionInput, SessionReply, SessionView>({
  name: 'session.cancel',
  summary: 'Cancel a checkout',
  route: 'POST /sessions/{id}/cancel',
  browser: 'key',
  allow: 'checkout:cancel',
  input: showSessionInput,
  output: sessionReply,
  async prepare({ scope, now }, { id }) {
    const view = await getSession({ scope, now }, id);
    if (view.session.status === 'cancelled') return view;
    const refused = refusedPayment(view, view.session.createdAt);
    if (refused) throw refused;
    const { session, payment } = view;
    if (!payment || !waitsForCustomer(view)) return view;
    await cancelPayment(await asInstallation({ tenantId: session.tenantId, now }), { id: payment.payment.id });
    return getSession({ scope, now }, id);
  },
  async run({ caller, now }, _input, database, view) {
    const session = await lockSession(view.session, database);
    const present = (after: SessionView['session']) => presentSession({ ...view, session: after }, now, isOwner(caller));
    if (session.status === 'cancelled') return { reply: present(session), changes: [] };
    if (session.status !== 'pending' || session.paymentId !== view.session.paymentId)
      throw new Refusal('conflict', { retryAfterSeconds: 1 });
    const after = { ...session, status: 'cancelled' as const, cancelledAt: now };
    await endSession(database, session, after);
    const change = { tenantId: session.tenantId, subjectKind: 'session' as const, subjectId: session.id };
    return { reply: present(after), changes: [{ ...change, before: { status: session.status }, after: { status: after.status } }] };
  },
});
