import type { Actor, Proof } from '@/lib/auth/actor';
import { refuse } from '@/lib/refusal';

/**
 * The second step that an operation demands. `anew`: for changes that could hand the account to another person; a recent sign-in is not
 * enough.
 */
export type WantedProof = 'recent' | 'anew';

const enough: Record<WantedProof, readonly Proof[]> = { recent: ['none', 'recent', 'anew'], anew: ['none', 'anew'] };

/** Refuses 403 `proof_required` a person whose second step is too old. Keys and the installation itself always pass. */
export function demandProof(actor: Actor, wanted: WantedProof): void {
  if (actor.kind === 'user' && !enough[wanted].includes(actor.proof)) refuse('proof_required');
}
