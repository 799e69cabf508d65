import { refuse } from '@/lib/refusal';

type Limits = {
  /** How many do it at once. */
  atOnce: number;
  /** How many of one tenant wait, and how many in all. */
  waitingOfOne: number;
  waiting: number;
};

/** Turns at what only few may do at once. Tenants take turns in a circle, so that one with hundreds waiting costs another one turn. */
export class FairQueue {
  #working = 0;
  #waiting = new Map<string, (() => void)[]>();
  readonly #limits: Limits;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Waits for a turn. Refuses 429 a tenant of whom too many wait, and 503 where too many wait in all. */
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

  /** Whoever has waited takes over the place of who goes; of its tenant the next one comes after those of all others. */
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
