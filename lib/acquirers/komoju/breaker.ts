/** So many connections in a row have failed, and for so long nobody tries again. */
const failuresToOpen = 5;
const openMs = 10_000;

export type BreakerState = 'closed' | 'open' | 'half_open';

/**
 * Spares everybody the wait for an acquirer that cannot be reached. Only a connection that was not made counts: a refusal or a silence says that
 * somebody is there. `clock` is in milliseconds and never goes back.
 */
export class Breaker {
  readonly #clock: () => number;
  #failures = 0;
  /** Null: closed. */
  #openUntil: number | null = null;
  #isProbed = false;

  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
  }

  /** `half_open`: the next call tries, alone. */
  get state(): BreakerState {
    if (this.#openUntil === null) return 'closed';
    return this.#clock() < this.#openUntil ? 'open' : 'half_open';
  }

  get failures(): number {
    return this.#failures;
  }

  /** Whether a call may try now. Half open one may, and its outcome is waited for. */
  admits(): boolean {
    if (this.state !== 'half_open') return this.state === 'closed';
    if (this.#isProbed) return false;
    this.#isProbed = true;
    return true;
  }

  /** Somebody was reached. */
  succeed(): void {
    this.#failures = 0;
    this.#openUntil = null;
    this.#isProbed = false;
  }

  /** No connection was made. */
  fail(): void {
    this.#failures += 1;
    if (this.#failures >= failuresToOpen) this.#openUntil = this.#clock() + openMs;
    this.#isProbed = false;
  }

  /** A call that was admitted has ended without saying whether anybody is there. */
  abstain(): void {
    this.#isProbed = false;
  }
}
