import { demandProof } from '@/lib/auth/proof';
import { settings } from '@/lib/installation';
import type { Context } from '@/lib/operation/operation';
import type { PaymentView } from '@/lib/payments/payment';

/**
 * A large refund needs a recent second step: refuses 403 `proof_required` otherwise. The limit (REFUND_PROOF_ABOVE) applies to all refunds
 * of the payment together, including those under way. A dry run needs no proof.
 */
export function requireProofForLargeRefund({ caller, dryRun }: Context, { payment }: Pick<PaymentView, 'payment'>, amount: number): void {
  const whole = payment.amountRefunded + payment.refundPending + amount;
  if (!dryRun && whole > settings().refundProofAbove) demandProof(caller.actor, 'recent');
}
