import { asInstallation } from '@/lib/auth/call-as-installation';
import { command } from '@/lib/operation/command';
import type { Context } from '@/lib/operation/operation';
import { cancelPayment } from '@/lib/payments/cancel-payment';
import { findHeldDeposits } from '@/lib/payments/store';
import { Refusal, refuse } from '@/lib/refusal';
import { getSession, isOwner } from '@/lib/sessions/load-session';
import { refusedReopening } from '@/lib/sessions/payable';
import { presentSession, type SessionView } from '@/lib/sessions/present';
import { type SessionReply, sessionReply, showSessionInput } from '@/lib/sessions/schema';
import { reopenedUntil } from '@/lib/sessions/session';
import { forgetGivesUp, lockSession, reopenSession as saveReopened, setGivesUp } from '@/lib/sessions/store';

async function heldFor({ payment }: SessionView): Promise<number> {
  if (payment?.payment.method !== 'bank_transfer') return 0;
  return (await findHeldDeposits(payment.payment.tenantId, payment.payment.id)).length;
}

/** Reads the checkout before its payment, which another call may have cancelled in between. */
async function getWhole(context: Pick<Context, 'scope' | 'now'>, id: string): Promise<SessionView> {
  const view = await getSession(context, id);
  return view.payment?.payment.status === 'cancelled' && view.session.givesUp === null ? getSession(context, id) : view;
}

/** `ours`: this call has cancelled it. */
type GivenUp = { view: SessionView; ours: boolean };

/** The checkout after its payment was cancelled, first at the acquirer, which refuses when the store was paid a moment ago. */
async function giveUp(context: Pick<Context, 'scope' | 'now'>, id: string, { session, payment }: SessionView): Promise<GivenUp> {
  const again = () => getSession(context, id);
  if (!payment || payment.payment.status === 'cancelled') return { view: await again(), ours: false };
  const { id: paymentId } = payment.payment;
  // recorded first, so that a repetition after a crash knows that this was wanted
  await setGivesUp(session, paymentId);
  const system = await asInstallation({ tenantId: session.tenantId, now: context.now });
  try {
    await cancelPayment(system, { id: paymentId });
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'gateway_timeout') throw error;
    // two at once: the other call has cancelled it, or is about to
    const view = await again();
    if (view.session.status === 'pending' || view.payment?.payment.status === 'cancelled') return { view, ours: false };
    await forgetGivesUp(session, paymentId);
    throw refusedReopening(view, 0, context.now) ?? error;
  }
  return { view: await again(), ours: true };
}

/**
 * Gives up unused payment numbers, so that the checkout can be paid by another method. Repeating it changes nothing. Refuses a paid
 * checkout, a partly received transfer, and a checkout that was not completed with such numbers.
 */
export const reopenSession = command<typeof showSessionInput, SessionReply, GivenUp>({
  name: 'session.reopen',
  summary: 'Reopen a checkout that waits for cash',
  description:
    'For a customer who wants to pay in another way: the numbers of a convenience store, a bank transfer or Pay-easy are cancelled, and the checkout is `pending` again. Refused once something was paid.',
  route: 'POST /sessions/{id}/reopen',
  browser: 'key',
  allow: 'checkout:use',
  refusals: ['not_cancellable', 'gateway_timeout'],
  input: showSessionInput,
  output: sessionReply,
  async prepare({ scope, now }, { id }) {
    const view = await getWhole({ scope, now }, id);
    if (view.session.status === 'pending') return { view, ours: false };
    const refused = refusedReopening(view, await heldFor(view), now);
    if (refused) throw refused;
    return giveUp({ scope, now }, id, view);
  },
  async run({ caller, now }, _input, database, { view, ours }) {
    const session = await lockSession(view.session, database);
    const present = (after: SessionView['session']) => presentSession({ ...view, session: after }, now, isOwner(caller));
    if (session.status === 'pending') return { reply: present(session), changes: [] };
    const { payment } = view;
    if (payment?.payment.status !== 'cancelled' || session.status !== 'completed' || session.paymentId !== payment.payment.id)
      return refuse('conflict', { retryAfterSeconds: 1 });
    if (!ours && session.givesUp !== payment.payment.id) return refuse('conflict', { retryAfterSeconds: 1 });
    const after = {
      ...session,
      status: 'pending' as const,
      completedAt: null,
      givesUp: null,
      expiresAt: reopenedUntil(session, payment, now),
    };
    await saveReopened(database, after);
    const change = { tenantId: session.tenantId, subjectKind: 'session' as const, subjectId: session.id };
    return { reply: present(after), changes: [{ ...change, before: { status: session.status }, after: { status: after.status } }] };
  },
});
