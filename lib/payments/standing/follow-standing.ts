import type { Acquirer, Standing } from '@/lib/acquirers/acquirer';
import type { NoticeFacts } from '@/lib/acquirers/notices/notice';
import { asInstallation } from '@/lib/auth/call-as-installation';
import { scopeOf } from '@/lib/auth/scope';
import { handleNotification } from '@/lib/payments/handle-notification';
import type { PaymentView } from '@/lib/payments/payment';
import { giveBack } from '@/lib/payments/standing/give-back';
import { type HeldFor, type Move, movesTo } from '@/lib/payments/standing/moves-to';
import { getPayment, isPlatformTenant } from '@/lib/payments/store';
import { Refusal } from '@/lib/refusal';

type Named = { tenantId: string; paymentId: string };
/** What came of it. `view`: the payment as it is now. wait: something about it has no outcome yet. */
export type Followed = { view: PaymentView; facts: NoticeFacts } & (
  | { end: 'agreed' | 'given_back' }
  | { end: 'wait'; result: 'open_attempt' | 'unfinished' }
  | { end: 'held'; result: HeldFor }
);

/** More than any standing is away from ours. */
const mostSteps = 5;

const load = async ({ tenantId, paymentId }: Named): Promise<PaymentView> =>
  getPayment(scopeOf((await asInstallation({ tenantId })).actor), paymentId);

/** Refused because something is under way, or because nobody knows yet what became of it. */
const isUnderWay = ({ code }: Refusal) => code === 'conflict' || code === 'gateway_timeout';

async function carryOut(view: PaymentView, move: Extract<Move, { kind: 'tell' | 'give_back' }>, reference: string): Promise<void> {
  const { tenantId, id } = view.payment;
  const caller = await asInstallation({ tenantId });
  if (move.kind === 'tell') await handleNotification(caller, { id, ...move.notice });
  else await giveBack(caller, { id, by: move.by, amount: move.amount, reference });
}

/** What cannot be given back is read once more: somebody else may have done it a moment ago. */
async function afterRefusal(acquirer: Pick<Acquirer<unknown>, 'read'>, view: PaymentView, reference: string): Promise<Move> {
  const standing = await acquirer.read?.({ reference });
  return standing ? movesTo(view, standing, { isPlatform: false }) : { kind: 'none' };
}

/**
 * Brings a payment of ours to what is true of it at its acquirer, in the installation's name, by the verbs that we have. `reference`: the payment there.
 * Can be repeated, and by any number at once: each step is guarded by what it was planned on. Leaves refunds alone.
 */
export async function followStanding(
  acquirer: Pick<Acquirer<unknown>, 'read'>,
  payment: Named,
  standing: Standing,
  reference: string,
): Promise<Followed> {
  const isPlatform = await isPlatformTenant(payment.tenantId);
  const { status, total: amount, card } = standing;
  const facts: NoticeFacts = { reference, status, amount, ...(card && { card }) };
  const moves: string[] = [];
  for (let step = 0; step < mostSteps; step++) {
    const view = await load(payment);
    const move = movesTo(view, standing, { isPlatform });
    const so = { view, facts: { ...facts, ...(moves.length > 0 && { moves }) } };
    if (move.kind === 'none') return { ...so, end: 'agreed' };
    if (move.kind === 'wait') return { ...so, end: 'wait', result: view.open.length > 0 ? 'open_attempt' : 'unfinished' };
    if (move.kind === 'hold') {
      return { ...so, end: 'held', result: move.result, facts: { ...so.facts, amount: move.amount, expected: move.expected } };
    }
    try {
      await carryOut(view, move, reference);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (isUnderWay(error)) return { ...so, end: 'wait', result: 'open_attempt' };
      if (move.kind === 'tell') continue; // it is not as it was read any more
      const next = await afterRefusal(acquirer, view, reference);
      return next.kind === 'give_back' ? { ...so, end: 'held', result: 'not_given_back' } : { ...so, end: 'agreed' };
    }
    if (move.kind === 'give_back') return { ...so, end: 'given_back', facts: { ...so.facts, moves: [move.by] } };
    moves.push(move.notice.outcome);
  }
  throw new Error('a payment does not come to what stands at its acquirer');
}
