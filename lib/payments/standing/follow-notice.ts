import { type Acquirer, AcquirerSilent, type RefundThere, type Standing } from '@/lib/acquirers/acquirer';
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
type Marked = Pick<AcquirerNotice, 'acquirer' | 'remote'> & { tenantId: string; paymentId: string; attemptId: string };

/** Money that stands there beside the payment that is ours: a customer who has paid twice. */
const holdsMoney = ({ status }: Standing) => status === 'authorized' || status === 'captured';

/** How the payment stands, by the reference that we keep: of a notice about another object of the same attempt only whether that one has taken money. */
async function standingsOf({ read }: Required<Reading>, { acquirerReference: own }: PaymentView['payment'], told: string) {
  const standing = await read({ reference: own || told });
  const isSame = !own || told === own || told === standing.reference;
  return { standing, other: isSame ? null : await read({ reference: told }), reference: standing.reference ?? (own || told) };
}

const endOf = (followed: Followed): NoticeEnd => {
  const { end, facts } = followed;
  if (followed.end === 'wait') return { state: 'waiting', result: followed.result };
  if (followed.end === 'held') return { state: 'held', result: followed.result, facts };
  if (end === 'given_back') return { state: 'done', result: 'given_back', facts };
  return { state: 'done', result: facts.moves ? 'applied' : 'nothing_new', facts };
};

/** Has a payment follow the refunds that stand there. held: a person says whose share one was, which has a list of its own. */
type FollowRefunds = (
  payment: { tenantId: string; id: string },
  there: readonly RefundThere[],
) => Promise<{ result: 'held' | 'too_early' | 'failed' | 'taken' | null }>;

/** After our own steps: what has gone back there of a payment that was taken here. */
async function withRefunds(followed: Followed, { refunded }: Standing, followRefunds: FollowRefunds | undefined): Promise<NoticeEnd> {
  const { payment } = followed.view;
  const end = endOf(followed);
  if (!followRefunds || followed.end !== 'agreed' || (payment.status !== 'captured' && payment.status !== 'refunded')) return end;
  const { result } = await followRefunds({ tenantId: payment.tenantId, id: payment.id }, refunded);
  if (result === null) return end;
  if (result === 'too_early') return { state: 'waiting', result: 'open_attempt' };
  return { state: 'done', result: 'applied', facts: { ...followed.facts, moves: [...(followed.facts.moves ?? []), `refund_${result}`] } };
}

/**
 * Works on what an acquirer has told of a payment: reads how it stands there now, and follows it. The notice says only which payment to look at. Throws
 * AcquirerSilent where the acquirer does not answer.
 */
export async function followNotice(notice: Marked, followRefunds?: FollowRefunds): Promise<NoticeEnd> {
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
  return withRefunds(followed, standing, followRefunds);
}
