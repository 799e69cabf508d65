const restMs = 60_000;
const most = 1_000;

/** What failed in this process, or is being done by another one, is left alone for a while, so that it does not keep back the others. */
export class Resting {
  /** Until when, of the monotonic clock. */
  readonly #until = new Map<string, number>();

  rest(id: string): void {
    if (this.#until.size < most) this.#until.set(id, performance.now() + restMs);
  }

  /** Those that are not to be found meanwhile. */
  ids(): string[] {
    for (const [id, end] of this.#until) if (end < performance.now()) this.#until.delete(id);
    return [...this.#until.keys()];
  }
}
