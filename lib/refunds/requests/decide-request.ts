import type { z } from 'zod';
import { missingIn } from '@/lib/operation/allowed';
import type { Completion, MoneyPlan } from '@/lib/operation/attempt';
import type { Change } from '@/lib/operation/audit';
import { type MoneyOperation, moneyCommand } from '@/lib/operation/money-command';
import type { Definition } from '@/lib/operation/operation';
import type { PaymentView } from '@/lib/payments/payment';
import { type RefundRequestReply, refundRequestReply } from '@/lib/payments/schema';
import { checkTaker, type Heeding, heedingOf } from '@/lib/refunds/requests/assignment';
import { completeAcceptance, completeRejection, nothingNew } from '@/lib/refunds/requests/completion';
import { checkFile } from '@/lib/refunds/requests/in-file';
import { checkDecision, type Requested } from '@/lib/refunds/requests/request';
import { completeResend, completeReturn } from '@/lib/refunds/requests/return-completion';
import { getPaymentOf } from '@/lib/refunds/requests/store';
import { decideRequestInput, recordDecisionInput } from '@/lib/refunds/schema';
import { refuse } from '@/lib/refusal';

type Input = typeof decideRequestInput | typeof recordDecisionInput;
type Decision = { outcome: 'completed' } | { outcome: 'rejected' | 'returned'; reason: string };
type Plan = MoneyPlan & { id: string; heeding: Heeding; decision: Decision };
type Asked = z.output<typeof recordDecisionInput>;
type DecisionDefinition = Pick<Definition, 'name' | 'summary' | 'allow'> &
  Partial<Pick<Definition, 'description' | 'route' | 'sandboxOnly'>>;

function decisionOf({ outcome, reason }: Asked, usual: string | undefined): Plan['decision'] {
  if (outcome === 'completed') return { outcome };
  return { outcome, reason: reason ?? usual ?? refuse('missing_parameter', missingIn(decideRequestInput, 'reason')) };
}

/** `usual`: the default reason. `heeds`: refuses `conflict` while another operator has taken the request. `source`: where the decision came from, for the audit log. */
type How<Named extends Input> = { input: Named; usual?: string; heeds: boolean; source?: 'bank_statement' };

function completionOf(view: PaymentView, request: Requested, { heeding: of, decision }: Plan, now: Date): Completion {
  const at = now.toISOString();
  const heeding = { ...of, file: request.bankFileId };
  if (decision.outcome === 'returned') return completeReturn(view, request, decision.reason, now);
  if (decision.outcome === 'rejected') return completeRejection(view, request, decision.reason, heeding, at);
  return request.resendOf === null ? completeAcceptance(view, request, heeding, at) : completeResend(view, request, heeding, at);
}

const saidBy = (source: string, change: Change): Change => ({ ...change, after: { ...change.after, recorded_from: source } });

/** One decision, four operations: the operator's, the bank file's, the bank statement's and the sandbox helper's. Repeating a decision writes nothing. */
export const decisionCommand = <Named extends Input>(
  named: DecisionDefinition,
  { input: shape, usual, heeds, source }: How<Named>,
): MoneyOperation<Named, RefundRequestReply, PaymentView, Plan> =>
  moneyCommand<Named, RefundRequestReply, PaymentView, Plan>({
    ...named,
    input: shape,
    output: refundRequestReply,

    read: ({ scope }, input) => getPaymentOf(scope, (input as Asked).id),

    plan(view, asked, { caller, now }) {
      const input = asked as Asked;
      const decision = decisionOf(input, usual);
      const heeding = heeds ? heedingOf(caller) : {};
      const request = checkDecision(view, input.id, decision.outcome);
      if (request) {
        checkTaker(request, heeding);
        checkFile(request, { outcome: decision.outcome, from: input.file_id ?? null }, now);
      }
      return { tenantId: view.payment.tenantId, paymentId: view.payment.id, opening: {}, id: input.id, heeding, decision };
    },

    complete(view, plan, _outcome, { now }) {
      const request = checkDecision(view, plan.id, plan.decision.outcome);
      if (request === null) return nothingNew(view, plan.id, now.toISOString());
      const completed = completionOf(view, request, plan, now);
      return source ? { ...completed, changes: completed.changes.map((change) => saidBy(source, change)) } : completed;
    },
  });

const decides: DecisionDefinition = {
  name: 'refund_request.decide',
  summary: 'Say what became of a refund request',
  allow: 'installation:run',
};

/** The operator's: paid, rejected, or returned by the bank. Refuses `conflict` while another operator has taken the request, or a bank file pays it. */
export const decideRequest = decisionCommand(decides, { input: decideRequestInput, heeds: true });

/** A decision about a bank file is one about each of its requests. */
export const decideInFile = decisionCommand(decides, { input: recordDecisionInput, heeds: false });

/**
 * A decision from the bank statement. It also applies while another person has taken the request, because the money has left the account.
 */
export const recordDecision = decisionCommand(decides, { input: recordDecisionInput, heeds: false, source: 'bank_statement' });
