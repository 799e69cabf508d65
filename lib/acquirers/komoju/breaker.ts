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
  #failingSince: number | null = null;
  #recoveries = 0;

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

  /** For how many milliseconds no connection was made; null: the last one was. */
  get failingForMs(): number | null {
    return this.#failingSince === null ? null : this.#clock() - this.#failingSince;
  }

  /** How often it has closed again. */
  get recoveries(): number {
    return this.#recoveries;
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
    if (this.#openUntil !== null) this.#recoveries += 1;
    this.#failures = 0;
    this.#failingSince = null;
    this.#openUntil = null;
    this.#isProbed = false;
  }

  /** No connection was made. */
  fail(): void {
    this.#failures += 1;
    this.#failingSince ??= this.#clock();
    if (this.#failures >= failuresToOpen) this.#openUntil = this.#clock() + openMs;
    this.#isProbed = false;
  }

  /** A call that was admitted has ended without saying whether anybody is there. */
  abstain(): void {
    this.#isProbed = false;
  }
}
