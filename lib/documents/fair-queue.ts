import { refuse } from '@/lib/refusal';

type Limits = {
  /** How many run at once. */
  atOnce: number;
  /** How many of one tenant wait, and how many in all. */
  waitingOfOne: number;
  waiting: number;
};

/**
 * A queue for work of which only a few may run at once. Tenants take turns in a circle: a tenant with hundreds waiting costs another tenant
 * one turn.
 */
export class FairQueue {
  #working = 0;
  #waiting = new Map<string, (() => void)[]>();
  readonly #limits: Limits;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Waits for a turn. Refuses 429 when too many of the tenant's requests wait, and 503 when too many wait in all. */
  async take(tenantId: string): Promise<void> {
    const { atOnce, waitingOfOne, waiting } = this.#limits;
    if (this.#working < atOnce) {
      this.#working += 1;
      return;
    }
    const own = this.#waiting.get(tenantId) ?? [];
    if (own.length >= waitingOfOne) refuse('too_many_requests', { retryAfterSeconds: 5 });
    if ([...this.#waiting.values()].flat().length >= waiting) refuse('service_unavailable', { retryAfterSeconds: 5 });
    await new Promise<void>((begin) => this.#waiting.set(tenantId, [...own, begin]));
  }

  /** Passes the turn to the next waiting request; another one of the same tenant comes after all other tenants. */
  leave(): void {
    const [first] = this.#waiting;
    if (!first) {
      this.#working -= 1;
      return;
    }
    const [tenantId, [begin, ...others]] = first;
    this.#waiting.delete(tenantId);
    if (others.length > 0) this.#waiting.set(tenantId, others);
    begin?.();
  }
}
