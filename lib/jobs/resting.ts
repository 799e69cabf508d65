const restMs = 60_000;
const most = 1_000;

/** Items that failed in this process, or that another process handles, rest for a while, so that they do not block the others. */
export class Resting {
  /** The end of each rest, on the monotonic clock. */
  readonly #until = new Map<string, number>();

  rest(id: string, ms = restMs): void {
    if (this.#until.size < most) this.#until.set(id, performance.now() + ms);
  }

  /** The ids to leave out meanwhile. */
  ids(): string[] {
    for (const [id, end] of this.#until) if (end < performance.now()) this.#until.delete(id);
    return [...this.#until.keys()];
  }
}
