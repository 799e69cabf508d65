import type { z } from 'zod';
import type { Scope } from '@/lib/auth/scope';
import { newId } from '@/lib/db/ids';
import type { MoneyPlan } from '@/lib/operation/attempt';
import { type MoneyOperation, moneyCommand } from '@/lib/operation/money-command';
import type { Context, Definition } from '@/lib/operation/operation';
import { getPaymentWithAvailable, isPlatformTenant } from '@/lib/payments/store';
import { completeElsewhere, nothingNew } from '@/lib/refunds/elsewhere/completion';
import { type ElsewherePlan, type ElsewhereState, planTaking, type RefundElsewhere } from '@/lib/refunds/elsewhere/elsewhere';
import { type ElsewhereReply, elsewhereReply, takeRefundInput } from '@/lib/refunds/elsewhere/schema';
import { findByReference } from '@/lib/refunds/elsewhere/store';

/** `known` last: where it was taken in meanwhile there is nothing to write. */
export async function loadElsewhere(scope: Scope, id: string, reference: string): Promise<ElsewhereState> {
  const { view, available } = await getPaymentWithAvailable(scope, id);
  const [isPlatform, known] = await Promise.all([isPlatformTenant(view.payment.tenantId), findByReference(view.payment, reference)]);
  return { view, available, isPlatform, known, ids: { refund: newId(), elsewhere: newId() } };
}

/** `plan`: null where there is nothing to write. */
export type ElsewhereMoney = MoneyPlan & { plan: ElsewherePlan | null };
export const moneyPlan = ({ view }: ElsewhereState, plan: ElsewherePlan | null): ElsewhereMoney => {
  const { tenantId, id: paymentId } = view.payment;
  return { tenantId, paymentId, opening: {}, plan };
};

type Input = z.ZodObject<Omit<(typeof takeRefundInput)['shape'], 'reference'>>;
type TakingDefinition = Pick<Definition, 'name' | 'summary' | 'allow'> &
  Partial<Pick<Definition, 'description' | 'route' | 'sandboxOnly' | 'refusals'>>;

/** Defines the verb under a name: the acquirer's notice and the sandbox's helper make the same change. `referenceOf`: the refund's own there. */
export const takingCommand = <Given extends Input>(
  named: TakingDefinition & { input: Given },
  referenceOf: (input: z.output<Given>, context: Context) => string,
): MoneyOperation<Given, ElsewhereReply, ElsewhereState, ElsewhereMoney> =>
  moneyCommand<Given, ElsewhereReply, ElsewhereState, ElsewhereMoney>({
    ...named,
    output: elsewhereReply,
    read: (context, input) => loadElsewhere(context.scope, input.id as string, referenceOf(input, context)),
    plan(state, input, context) {
      const told = { reference: referenceOf(input, context), amount: input.amount as number };
      return moneyPlan(state, planTaking(state, told, context.now.toISOString()));
    },
    complete({ view, known }, { plan }, _outcome, { now }) {
      const at = now.toISOString();
      return plan ? completeElsewhere(view, plan, at) : nothingNew(view, known as RefundElsewhere, at);
    },
  });

/**
 * A refund that was made at the acquirer and not here, however often and by however many it is told. Calls no acquirer: the money is gone. A
 * platform’s partial one is held until an operator says whose share it was (`payment.decide_refund`).
 */
export const takeRefund = takingCommand(
  {
    name: 'payment.take_refund',
    summary: 'Take in a refund that was made at the acquirer',
    allow: 'installation:run',
    input: takeRefundInput,
  },
  ({ reference }) => reference,
);
