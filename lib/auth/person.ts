import type { Caller } from '@/lib/auth/actor';
import { refuse } from '@/lib/refusal';

/** The person who calls; null: an API key, a customer, or the installation. */
export const namedPerson = ({ actor }: Pick<Caller, 'actor'>): string | null => (actor.kind === 'user' ? actor.userId : null);

/** The person who proposes or decides; refuses the installation itself. */
export const personOf = ({ actor }: Caller): { id: string; name: string } =>
  actor.kind === 'user' ? { id: actor.userId, name: actor.name } : refuse('forbidden');
