const [firstMs, longestMs] = [2_000, 15_000];

/** What is typed and saved by itself. It outlives the page that shows it; what could not be sent is sent again, each time after a longer while. */
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

  /** What is sent now is not sent again later. */
  protected sendNow(): void {
    clearTimeout(this.#timer);
  }

  /** Somebody answered: what fails next is not waited for as long. */
  protected wasSent(): void {
    this.#waitMs = firstMs;
  }
}
