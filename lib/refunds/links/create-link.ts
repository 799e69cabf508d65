import { namedPerson } from '@/lib/auth/person';
import { newId } from '@/lib/db/ids';
import type { MoneyPlan } from '@/lib/operation/attempt';
import { moneyCommand } from '@/lib/operation/money-command';
import { type Context, contextOf, isDryRun, type Operation } from '@/lib/operation/operation';
import { presentedColumns } from '@/lib/payments/completion';
import { dryRunReply } from '@/lib/payments/schema';
import { getPaymentWithAvailable, isPlatformTenant } from '@/lib/payments/store';
import { requireProofForLargeRefund } from '@/lib/refunds/large-refund';
import { linkEnd, type RefundLinkRow } from '@/lib/refunds/links/link';
import { presentRefundLink, withAddress } from '@/lib/refunds/links/present';
import { type CreateRefundLinkInput, createRefundLinkInput, type RefundLinkReply, refundLinkReply } from '@/lib/refunds/links/schema';
import { getRefundLink } from '@/lib/refunds/links/store';
import { shortfall } from '@/lib/refunds/refund';
import { previewRequest } from '@/lib/refunds/requests/preview';
import { planTerms, type RequestState, type RequestTerms } from '@/lib/refunds/requests/request';
import { refusalOf } from '@/lib/refusal';

type Plan = MoneyPlan & RequestTerms & { claim: RefundLinkRow };

const claimed = (state: RequestState, input: CreateRefundLinkInput, amount: number, { now, caller }: Context): RefundLinkRow => ({
  tenantId: state.view.payment.tenantId,
  id: state.id,
  paymentId: state.view.payment.id,
  requestId: null,
  amount,
  platformDetails: input.platform_details ?? null,
  feeIncluded: input.include_payment_method_fee,
  description: input.description ?? null,
  createdAt: now.toISOString(),
  createdBy: namedPerson(caller),
  expiresAt: linkEnd(now).toISOString(),
  sentAt: null,
  withdrawnAt: null,
  shortAt: null,
  tellAt: null,
});

/** Planned like the refund request that it becomes, so that an impossible refund is not offered. Moves and holds no money. */
const offer = moneyCommand<typeof createRefundLinkInput, RefundLinkReply, RequestState, Plan>({
  name: 'refund_claim.create',
  summary: 'Let a customer say to which account a refund goes',
  description:
    'How much goes back and who bears it is decided here; the customer types the account on the page at `url`, which is good for 30 days, and again where the transfer was rejected. Nothing is held before. With `?dry_run=true` nothing is written: the reply shows what would be posted and who is short.',
  route: 'POST /payments/{id}/refund_claims',
  allow: 'refunds:write',
  proof: 'depends',
  input: createRefundLinkInput,
  output: refundLinkReply,
  dryRunOutput: dryRunReply,
  refusals: ['not_refundable', 'insufficient_balance'],

  async read({ scope }, { id }) {
    const { view, available } = await getPaymentWithAvailable(scope, id);
    return { view, isPlatform: await isPlatformTenant(view.payment.tenantId), available, id: newId() };
  },

  plan(state, input, context) {
    const terms = planTerms(state, input);
    requireProofForLargeRefund(context, state.view, terms.amount);
    return { ...terms, opening: {}, claim: claimed(state, input, terms.amount, context) };
  },

  shortfall,

  preview: (state, plan, { caller }) => previewRequest(state, plan, plan, caller.locale),

  complete({ view }, { tenantId, paymentId, claim }, _outcome, { now }) {
    const at = now.toISOString();
    const after = { refund_claim: claim.id, amount: claim.amount, include_payment_method_fee: claim.feeIncluded };
    return {
      rows: {
        paymentId,
        at,
        when: { statuses: ['captured'], ...presentedColumns(view) },
        set: {},
        request: { claimed: claim },
        events: [],
      },
      changes: [{ tenantId, subjectKind: 'payment', subjectId: paymentId, before: null, after }],
      answer: { reply: presentRefundLink(claim, view, now) },
    };
  },
});

/** Adds the address, which is computed from the id each time: the stored reply does not contain it. */
const execute: Operation['execute'] = async (caller, raw) => {
  const reply = await offer.execute(caller, raw);
  if (reply.status !== 200 || isDryRun(raw)) return reply;
  const context = contextOf(offer.definition, caller);
  const told = JSON.parse(reply.body) as RefundLinkReply;
  const claim = await getRefundLink(context.scope, told.id);
  return { ...reply, body: JSON.stringify(await withAddress(context, claim, told)) };
};

export const createRefundLink: Operation<RefundLinkReply> = Object.assign(
  (async (caller, raw) => {
    const { status, body } = await execute(caller, raw);
    const value = JSON.parse(body);
    if (status !== 200) throw refusalOf(value);
    return value;
  }) as Operation<RefundLinkReply>,
  { definition: offer.definition, execute },
);
