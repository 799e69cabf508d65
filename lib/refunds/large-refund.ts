import { demandProof } from '@/lib/auth/proof';
import { settings } from '@/lib/installation';
import type { Context } from '@/lib/operation/operation';

/** Refuses 403 `proof_required` a person whose last proof is old, where more goes back than the installation lets anybody send without one. A preview is free. */
export function demandProofOf({ caller, dryRun }: Context, amount: number): void {
  if (!dryRun && amount > settings().refundProofAbove) demandProof(caller.actor, 'recent');
}
