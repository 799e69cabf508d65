import { consume } from '@/lib/auth/throttle';
import { newId } from '@/lib/db/ids';
import { settings } from '@/lib/installation';
import type { MoneyPlan } from '@/lib/operation/attempt';
import { moneyCommand } from '@/lib/operation/money-command';
import { getPaymentWithAvailable, isPlatformTenant } from '@/lib/payments/store';
import { type RefundLinkRow, requestOf, statusOf, termsOf } from '@/lib/refunds/links/link';
import { isAnswerable } from '@/lib/refunds/links/link-status';
import { getLinked, linkIdIn } from '@/lib/refunds/links/resolve-link';
import { type AnsweredReply, type AnswerRefundLinkInput, answeredReply, answerRefundLinkInput } from '@/lib/refunds/links/schema';
import { saveLinkShortfall } from '@/lib/refunds/links/store';
import { shortfall } from '@/lib/refunds/refund';
import { judgedAccount } from '@/lib/refunds/requests/bank-account';
import { completeRequest } from '@/lib/refunds/requests/completion';
import { planRequest, type RequestPlan, type RequestState } from '@/lib/refunds/requests/request';
import { owedBy, planResend } from '@/lib/refunds/requests/resend';
import { saveRefundShortfall } from '@/lib/refunds/store';
import { Refusal, refuse, type Sentence } from '@/lib/refusal';

type State = RequestState & { claim: RefundLinkRow };
type Plan = RequestPlan & MoneyPlan & { claimId: string };

const say = {
  over: { en: 'This refund is not waiting for an account any more.', ja: 'この返金の口座入力は受け付けていません。' },
  short: {
    en: 'The shop cannot pay this refund right now. Nothing was taken down; the shop has been told.',
    ja: 'ショップの都合により、現在この返金を受け付けられません。入力内容は保存されていません。ショップにはお知らせしました。',
  },
  gone: {
    en: 'This refund cannot be taken down any more. Please ask the shop.',
    ja: 'この返金は受け付けられなくなりました。ショップにお問い合わせください。',
  },
} satisfies Record<string, Sentence>;

/**
 * Resends a returned refund to another account, or else plans the merchant's refund request. A refusal that the merchant has to solve hides
 * its figures from the customer.
 */
function planned(state: State, { id: _link, ...input }: AnswerRefundLinkInput, now: Date): RequestPlan {
  const account = judgedAccount(input as AnswerRefundLinkInput, settings().mode === 'live');
  const entered = { at: now.toISOString(), by: state.claim.createdBy };
  const owed = owedBy(state.view, requestOf(state.claim, state.view));
  if (owed) return planResend(owed, { id: state.id, ...entered }, account);
  try {
    return planRequest(state, termsOf(state.claim), () => account, entered);
  } catch (error) {
    throw error instanceof Refusal ? new Refusal('not_refundable', { say: say.gone }) : error;
  }
}

/**
 * The customer enters a bank account: creates the refund request and holds its amounts, as if the merchant had requested it. Works once,
 * for anybody with the link.
 */
export const answerRefundLink = moneyCommand<typeof answerRefundLinkInput, AnsweredReply, State, Plan>({
  name: 'refund_claim.answer',
  summary: 'Say to which account a claimed refund goes',
  allow: 'checkout:use',
  input: answerRefundLinkInput,
  output: answeredReply,
  refusals: ['not_refundable', 'insufficient_balance'],

  async read({ scope }, { id }) {
    const claim = await getLinked(scope, id);
    const { view, available } = await getPaymentWithAvailable(scope, claim.paymentId);
    return { claim, view, isPlatform: await isPlatformTenant(claim.tenantId), available, id: newId() };
  },

  plan(state, input, { now }) {
    const status = statusOf(state.claim, state.view, now);
    if (!isAnswerable(status)) return refuse('bad_request', { param: 'id', say: say.over, details: { status } });
    return { ...planned(state, input, now), claimId: state.claim.id, opening: {} };
  },

  // the customer must not learn which party is short, and by how much
  shortfall: (state, plan) => shortfall(state, plan) && new Refusal('insufficient_balance', { say: say.short }),
  async recordShortfall({ tenantId, paymentId, request, claimId }, { now }) {
    await saveLinkShortfall({ tenantId, id: claimId }, now);
    await saveRefundShortfall({ tenantId, paymentId, amount: request.amount }, now);
  },

  complete(state, plan, _outcome, { now }) {
    const { rows, changes } = completeRequest(state, plan, now.toISOString());
    const { id, requestId: seen } = state.claim;
    return {
      rows: { ...rows, request: { ...rows.request, claim: { id, seen } } },
      changes: changes.map((change) => ({ ...change, after: { ...change.after, refund_claim: id } })),
      answer: { reply: { status: 'pending' } },
    };
  },
});

/** Limits how many accounts can be tried on one link. */
export const refuseTrying = (link: string): Promise<void> => consume(['claim', linkIdIn(link)]);
