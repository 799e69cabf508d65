import { type Acquirer, AcquirerSilent, AcquirerUnaware, type RefundThere, type Standing } from '@/lib/acquirers/acquirer';
import { findConnected } from '@/lib/acquirers/find-connected';
import type { NoticeEnd } from '@/lib/acquirers/notices/notice';
import { asInstallation } from '@/lib/auth/call-as-installation';
import { scopeOf } from '@/lib/auth/scope';
import type { AcquirerNotice } from '@/lib/db/generated/client';
import { type PaymentView, totalOf } from '@/lib/payments/payment';
import { type Followed, followStanding } from '@/lib/payments/standing/follow-standing';
import { findMarked } from '@/lib/payments/standing/store';
import { getPayment } from '@/lib/payments/store';

type Reading = Pick<Acquirer<unknown>, 'read'>;
type Marked = Pick<AcquirerNotice, 'acquirer' | 'remote' | 'type'> & { tenantId: string; paymentId: string; attemptId: string };

/** Money that stands there beside the payment that is ours: a customer who has paid twice. */
const holdsMoney = ({ status }: Standing) => status === 'authorized' || status === 'captured';

/** What a notice names beside our payment there; null: there is no such thing, so that a wrong reference keeps nothing waiting. */
const unlessUnaware = (error: unknown): null => {
  if (error instanceof AcquirerUnaware) return null;
  throw error;
};

/** How the payment stands, by the reference that we keep: of a notice about another object of the same attempt only whether that one has taken money. */
async function standingsOf({ read }: Required<Reading>, { acquirerReference: own }: PaymentView['payment'], told: string) {
  const standing = await read({ reference: own || told });
  const isSame = !own || told === own || told === standing.reference;
  const other = isSame ? null : await read({ reference: told }).catch(unlessUnaware);
  return { standing, other, reference: standing.reference ?? (own || told) };
}

const endOf = (followed: Followed): NoticeEnd => {
  const { end, facts } = followed;
  if (followed.end === 'wait') return { state: 'waiting', result: followed.result };
  if (followed.end === 'held') return { state: 'held', result: followed.result, facts };
  if (end === 'given_back') return { state: 'done', result: 'given_back', facts };
  return { state: 'done', result: facts.moves ? 'applied' : 'nothing_new', facts };
};

type Own = { tenantId: string; id: string };
/** What follows our own steps: the refunds that stand there (held: a person says whose share one was), and the disputes, asked for anew. */
export type After = {
  followRefunds(payment: Own, there: readonly RefundThere[]): Promise<{ result: 'held' | 'too_early' | 'failed' | 'taken' | null }>;
  followDisputes(
    acquirer: Acquirer<unknown>,
    payment: Own & { reference: string },
  ): Promise<{ raised: number; moved: number; held: number }>;
};

/** A dispute is told of by its own notice, or by the refund that it became. */
const isDisputed = ({ type }: Marked, { refunded }: Standing) =>
  type.startsWith('chargeback_request.') || refunded.some(({ chargeback }) => chargeback);

/** Of a payment that was taken here: what has gone back there, and what is disputed. */
async function goOn(
  notice: Marked,
  followed: Followed,
  { acquirer, standing, reference }: { acquirer: Acquirer<unknown>; standing: Standing; reference: string },
  after: After,
): Promise<NoticeEnd> {
  const { payment } = followed.view;
  if (followed.end !== 'agreed' || (payment.status !== 'captured' && payment.status !== 'refunded')) return endOf(followed);
  const own = { tenantId: payment.tenantId, id: payment.id };
  const disputed = isDisputed(notice, standing)
    ? await after.followDisputes(acquirer, { ...own, reference })
    : { raised: 0, moved: 0, held: 0 };
  const { result } = await after.followRefunds(own, standing.refunded);
  if (result === 'too_early') return { state: 'waiting', result: 'open_attempt' };
  const moves = [
    ...(followed.facts.moves ?? []),
    ...(disputed.raised > 0 ? ['dispute_raised'] : []),
    ...(disputed.moved > 0 ? ['dispute_moved'] : []),
    ...(result === null || result === 'held' ? [] : [`refund_${result}`]),
  ];
  const all = [...moves, ...(disputed.held > 0 ? ['dispute_held'] : [])];
  const facts = { ...followed.facts, ...(all.length > 0 && { moves: all }) };
  if (result === 'held') return { state: 'held', result: 'refund_held', facts };
  return { state: 'done', result: moves.length > 0 ? 'applied' : 'nothing_new', facts };
}

/**
 * Works on what an acquirer has told of a payment: reads how it stands there now, and follows it. The notice says only which payment to look at. Throws
 * AcquirerSilent where the acquirer does not answer.
 */
export async function followNotice(notice: Marked, after: After): Promise<NoticeEnd> {
  const marked = await findMarked(notice.acquirer, notice);
  if (marked === 'foreign') return { state: 'ignored', result: 'foreign' };
  if (marked === 'unknown') return { state: 'waiting', result: 'unknown_payment' };
  const acquirer = (await findConnected()).acquirers.get(notice.acquirer);
  if (!acquirer?.read) throw new AcquirerSilent();
  const view = await getPayment(scopeOf((await asInstallation(notice)).actor), notice.paymentId);
  if (view.open.some((kind) => kind !== 'refund')) return { state: 'waiting', result: 'open_attempt' };
  const read = acquirer.read.bind(acquirer);
  const { standing, other, reference } = await standingsOf({ read }, view.payment, notice.remote ?? '');
  if (other && holdsMoney(other)) {
    const facts = { reference: notice.remote, status: other.status, amount: other.total, expected: totalOf(view.payment) };
    return { state: 'held', result: 'second_payment', facts };
  }
  const followed = await followStanding({ read }, notice, standing, reference);
  return goOn(notice, followed, { acquirer, standing, reference }, after);
}
