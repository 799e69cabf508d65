const [firstMs, longestMs] = [2_000, 15_000];

/** Typed values that are saved automatically. It outlives its page; an unsaved value is sent again, each time after a longer pause. */
export abstract class Autosaved<State> {
  protected now: State;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #waitMs = firstMs;
  readonly #listeners = new Set<() => void>();

  protected constructor(first: State) {
    this.now = first;
  }

  readonly state = (): State => this.now;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  protected change(next: Partial<State>): void {
    this.now = { ...this.now, ...next };
    for (const listener of this.#listeners) listener();
  }

  protected sendLater(send: () => unknown): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(send, this.#waitMs);
    this.#waitMs = Math.min(this.#waitMs * 2, longestMs);
  }

  /** Cancels a later sending: it is sent now. */
  protected sendNow(): void {
    clearTimeout(this.#timer);
  }

  /** Resets the pause after an answer. */
  protected wasSent(): void {
    this.#waitMs = firstMs;
  }
}
