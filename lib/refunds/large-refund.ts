import { demandProof } from '@/lib/auth/proof';
import { settings } from '@/lib/installation';
import type { Context } from '@/lib/operation/operation';
import type { PaymentView } from '@/lib/payments/payment';

/**
 * Refuses 403 `proof_required` a person whose last proof is old, where more goes back of a payment than the installation lets anybody send without
 * one; what has gone back, or is under way, counts. A preview is free.
 */
export function demandProofOf({ caller, dryRun }: Context, { payment }: Pick<PaymentView, 'payment'>, amount: number): void {
  const whole = payment.amountRefunded + payment.refundPending + amount;
  if (!dryRun && whole > settings().refundProofAbove) demandProof(caller.actor, 'recent');
}
