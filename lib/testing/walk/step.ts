import type { Caller } from '@/lib/auth/actor';
import type { Operation } from '@/lib/operation/operation';

/** The objects of an existing market that the walk uses. */
export type WalkMarket = {
  tenantId: string;
  key: string;
  seller: string;
  other: string;
  captured: string;
  authorized: string[];
  since: string;
  until: string;
};

export type Step = [name: string, call: () => Promise<unknown>];

export type Callers = { admin: Caller; seller: Caller; operator: Caller; colleague: Caller };

export const step =
  (operation: Operation<unknown>, caller: Caller, as: string) =>
  (raw: unknown = {}): Step => [`${operation.definition.name} as ${as}`, () => operation(caller, raw)];
