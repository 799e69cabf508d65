import type { Actor, Proof } from '@/lib/auth/actor';
import { refuse } from '@/lib/refusal';

/** What an operation wants of the person who calls it. `anew`: what opens the account to somebody else for good is not done on the sign-in alone. */
export type WantedProof = 'recent' | 'anew';

const enough: Record<WantedProof, readonly Proof[]> = { recent: ['none', 'recent', 'anew'], anew: ['none', 'anew'] };

/** Refuses 403 `proof_required` a person whose last proof is too old. A key is no person, and neither is the installation. */
export function demandProof(actor: Actor, wanted: WantedProof): void {
  if (actor.kind === 'user' && !enough[wanted].includes(actor.proof)) refuse('proof_required');
}
