import { mustBe, oneOf } from '@/lib/operation/allowed';
import { notTaken, Refusal, type Sentence } from '@/lib/refusal';
import type { SessionView } from '@/lib/sessions/present';
import { isExpired } from '@/lib/sessions/session';

const said = {
  completed: { en: 'This checkout has been completed.', ja: 'この決済は完了しています。' },
  cancelled: { en: 'This checkout was cancelled.', ja: 'この決済はキャンセルされています。' },
  expired: { en: 'The time for this checkout is over.', ja: 'この決済の有効期限が切れています。' },
} satisfies Record<string, Sentence>;

/** Whether its payment waits for the customer alone: another one may be begun once this one is cancelled. */
export const waitsForCustomer = ({ payment }: SessionView): boolean => payment?.payment.status === 'pending' && payment.open.length === 0;

/** Why nobody can pay it now; null when somebody can. A payment whose outcome is open keeps everybody else away. */
export function refusedPayment(view: SessionView, now: Date): Refusal | null {
  const { session, payment } = view;
  const state = isExpired(session, now) ? 'expired' : session.status;
  if (state !== 'pending')
    return new Refusal('invalid_parameter', {
      param: 'id',
      say: said[state],
      details: { status: session.status, expired: state === 'expired' },
    });
  const isOpen = payment !== null && !['failed', 'cancelled', 'expired'].includes(payment.payment.status);
  return isOpen && !waitsForCustomer(view) ? new Refusal('conflict', { retryAfterSeconds: 1 }) : null;
}

/** A refusal of another way of paying than a checkout has. */
export const notOffered = (param: string, taken: readonly string[]) =>
  taken.length > 0 ? ({ param, say: mustBe(param, oneOf(taken)), forPrograms: true } as const) : notTaken(param);
