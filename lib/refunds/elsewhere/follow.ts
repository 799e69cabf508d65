import type { RefundThere } from '@/lib/acquirers/acquirer';
import { isGiven, type PaymentView } from '@/lib/payments/payment';
import type { RefundElsewhere } from '@/lib/refunds/elsewhere/elsewhere';
import type { OwnRefund } from '@/lib/refunds/elsewhere/store';

/** What is known here of a payment's refunds: asked for here, and told by the acquirer before. */
export type KnownRefunds = { view: PaymentView; own: readonly OwnRefund[]; elsewhere: readonly RefundElsewhere[] };

/** take: it was not made here. fail: it is known and has failed; `id` as `payment.fail_refund` takes it. wait: it is too early to say which it is. */
export type Step =
  | { kind: 'take'; reference: string; amount: number }
  | { kind: 'fail'; id: string; reason: string | null }
  | { kind: 'wait'; reference: string };

/** An acquirer that repeats no mark of ours tells its own reference, which is known once it has answered. */
const isSame = ({ id, reference }: OwnRefund, there: RefundThere): boolean =>
  id === there.attemptId || (reference !== null && reference === there.reference);

const failureOf = (id: string | undefined, { reason }: RefundThere): Step[] => (id === undefined ? [] : [{ kind: 'fail', id, reason }]);

/**
 * Our own: recovery tells how it ends, and what has failed by then is told again. One that was declined here, and was made there after all, is taken in
 * like any other.
 */
function stepOfOwn({ view }: KnownRefunds, own: OwnRefund, there: RefundThere): Step[] | null {
  if (own.state === 'open') return there.status === 'failed' ? [{ kind: 'wait', reference: there.reference }] : [];
  if (own.state === 'declined') return null;
  const refund = view.refunds.find(({ attemptId }) => attemptId === own.id);
  return there.status === 'failed' && refund && isGiven(refund) ? failureOf(refund.id, there) : [];
}

function stepOfKnown({ view }: KnownRefunds, known: RefundElsewhere, there: RefundThere): Step[] {
  if (there.status !== 'failed' || known.state === 'failed') return [];
  if (known.state === 'held') return failureOf(known.id, there);
  const refund = view.refunds.find(({ attemptId }) => attemptId === known.id);
  return refund && isGiven(refund) ? failureOf(refund.id, there) : [];
}

/** What was captured here, or will be; the rest went back to where it had never come from. */
const mayCapture = ({ payment }: PaymentView): boolean => payment.status === 'authorized' || payment.status === 'pending';

function stepOf(known: KnownRefunds, there: RefundThere): Step[] {
  const { reference, amount } = there;
  // of a dispute its own notice tells
  if (there.chargeback) return [];
  const own = known.own.find((one) => isSame(one, there));
  const step = own ? stepOfOwn(known, own, there) : null;
  if (step) return step;
  const told = known.elsewhere.find((one) => one.reference === reference);
  if (told) return stepOfKnown(known, told, there);
  if (there.status === 'failed') return [];
  const { view } = known;
  if (mayCapture(view)) return [{ kind: 'wait', reference }];
  if (view.payment.capturedAt === null) return [];
  const mayBeOurs = !own && there.attemptId === null && known.own.some(({ state }) => state === 'open');
  return [mayBeOurs ? { kind: 'wait', reference } : { kind: 'take', reference, amount }];
}

/** What has to be done so that the payment has the refunds that its acquirer has. Each refund there is found by its own reference. */
export function stepsOf(known: KnownRefunds, there: readonly RefundThere[]): Step[] {
  const once = new Map(there.map((refund) => [refund.reference, refund]));
  return [...once.values()].flatMap((refund) => stepOf(known, refund));
}
