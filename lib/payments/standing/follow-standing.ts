import type { Acquirer, Standing } from '@/lib/acquirers/acquirer';
import type { NoticeFacts } from '@/lib/acquirers/notices/notice';
import { findLeft } from '@/lib/acquirers/notices/store';
import { asInstallation } from '@/lib/auth/call-as-installation';
import { scopeOf } from '@/lib/auth/scope';
import { log } from '@/lib/log';
import { handleNotification } from '@/lib/payments/handle-notification';
import { endedWithoutMoney, type PaymentView } from '@/lib/payments/payment';
import { giveBack } from '@/lib/payments/standing/give-back';
import { type HeldFor, hold, type Move, movesTo } from '@/lib/payments/standing/moves-to';
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
const mostSteps = 6;
/** How often each way of giving back is tried in one look. Behind a page that was closed a payment may still wait, which is closed in its turn. */
const mostTries = { close: 2, cancel: 1, refund: 1 };

const load = async ({ tenantId, paymentId }: Named): Promise<PaymentView> =>
  getPayment(scopeOf((await asInstallation({ tenantId })).actor), paymentId);

/** Refused because something is under way, or because nobody knows yet what became of it. */
const isUnderWay = ({ code }: Refusal) => code === 'conflict' || code === 'gateway_timeout';

type GiveBack = Extract<Move, { kind: 'give_back' }>;
/** What was read there, under which name, and what was done about it. `tried`: ways of giving back that have not ended it. */
type Look = { standing: Standing; reference: string; moves: readonly string[]; tried: readonly GiveBack['by'][] };

const factsOf = ({ standing: { status, total: amount, card }, reference, moves }: Look): NoticeFacts => ({
  reference,
  status,
  amount,
  ...(card && { card }),
  ...(moves.length > 0 && { moves: [...moves] }),
});

/**
 * The next step. What a person has left of a payment that has ended stays as it was left, and nobody is asked about it again; what stands there otherwise
 * than it was left goes back by nothing but a person.
 */
async function nextOf(view: PaymentView, standing: Standing, isPlatform: boolean): Promise<Move> {
  const move = movesTo(view, standing, { isPlatform, now: new Date() });
  const isMoney = move.kind === 'hold' || (move.kind === 'give_back' && standing.status !== 'pending');
  if (!isMoney || !endedWithoutMoney(view.payment.status)) return move;
  const left = await findLeft(view.payment.id);
  if (left.some(({ status, amount }) => status === standing.status && amount === standing.total)) return { kind: 'none' };
  return left.length > 0 && move.kind === 'give_back' ? hold('paid_after_end', view, standing) : move;
}

async function carryOut(view: PaymentView, move: Extract<Move, { kind: 'tell' | 'give_back' }>, reference: string): Promise<void> {
  const { tenantId, id, acquirerReference } = view.payment;
  const caller = await asInstallation({ tenantId });
  if (move.kind === 'tell') return void (await handleNotification(caller, { id, ...move.notice }));
  // closed is what we have opened: the page, and not a payment that was begun on it
  const named = move.by === 'close' ? acquirerReference || reference : reference;
  await giveBack(caller, { id, by: move.by, amount: move.amount, reference: named });
}

const isSpent = ({ by }: GiveBack, { tried }: Look) => tried.filter((one) => one === by).length >= mostTries[by];

/** What was tried often enough, and is there all the same. What nobody has paid is followed if somebody does. */
function givenUp({ by }: GiveBack, so: Pick<Followed, 'view' | 'facts'>): Followed {
  if (by !== 'close') return { ...so, end: 'held', result: 'not_given_back' };
  log.warn({ paymentId: so.view.payment.id }, 'what an ended payment has left open at its acquirer was not closed');
  return { ...so, end: 'agreed' };
}

/** One step; the look to go on with, or what it came to. */
async function step(look: Look, payment: Named, isPlatform: boolean): Promise<Followed | { goOn: Look; isStale: boolean }> {
  const { standing, reference, moves, tried } = look;
  const view = await load(payment);
  const move = await nextOf(view, standing, isPlatform);
  const so = { view, facts: factsOf(look) };
  if (move.kind === 'none') return { ...so, end: 'agreed' };
  if (move.kind === 'wait') return { ...so, end: 'wait', result: view.open.length > 0 ? 'open_attempt' : 'unfinished' };
  if (move.kind === 'hold') {
    return { ...so, end: 'held', result: move.result, facts: { ...so.facts, amount: move.amount, expected: move.expected } };
  }
  if (move.kind === 'give_back' && isSpent(move, look)) return givenUp(move, so);
  const isGiven = move.kind === 'give_back';
  const again = { ...look, ...(isGiven && { tried: [...tried, move.by] }) };
  try {
    await carryOut(view, move, reference);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (isUnderWay(error)) return { ...so, end: 'wait', result: 'open_attempt' };
    // it is not as it was read any more, here or there
    return { goOn: again, isStale: isGiven };
  }
  if (move.kind === 'tell') return { goOn: { ...again, moves: [...moves, move.notice.outcome] }, isStale: false };
  if (move.by === 'close') return { goOn: { ...again, moves: [...moves, 'closed'] }, isStale: true };
  return { ...so, end: 'given_back', facts: { ...so.facts, moves: [...moves, move.by] } };
}

/** The same, as it stands there by now: somebody may have paid, or given it back, a moment ago. */
async function readAgain({ read }: Pick<Acquirer<unknown>, 'read'>, look: Look): Promise<Look> {
  const standing = await read?.({ reference: look.reference });
  return standing ? { ...look, standing } : look;
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
  let look: Look = { standing, reference, moves: [], tried: [] };
  for (let at = 0; at < mostSteps; at++) {
    const came = await step(look, payment, isPlatform);
    if ('end' in came) return came;
    look = came.isStale ? await readAgain(acquirer, came.goOn) : came.goOn;
  }
  throw new Error('a payment does not come to what stands at its acquirer');
}
