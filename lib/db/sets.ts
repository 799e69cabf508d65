import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import { isAway, sqlState } from '@/lib/db/failures';

/**
 * `json`: the call as the database's function reads it. `subjects`: what it locks first, such as its payment and its idempotency key. `isAlone`: it
 * locks in an order of its own, and goes with no other.
 */
export type SetCall = { json: string; subjects: readonly string[]; isAlone: boolean };
type Waiting = SetCall & { resolve: () => void; reject: (error: unknown) => void };

/** Sends a JSON array of calls in one transaction: all of them or none. */
type Send = (calls: string) => Promise<unknown>;

const most = { calls: 64, bytes: 1_000_000 };
/** So long a set is waited for before the next one starts beside it: one that waits for a lock must not keep the others. */
const besideAfterMs = 50;

/** Outside of any request's context: a timer keeps the context in which it was made while it runs. */
const outside = AsyncLocalStorage.snapshot();

/**
 * Sends the calls of concurrent requests in sets: what comes while a set runs goes with the next one, and nobody waits for company. Of calls with a
 * subject in common each waits for the result of the one before. A set that the database has refused is repeated call by call, so that each has its
 * own result; when it is not known what became of a set, each call fails as a single one would.
 */
export class CallSets {
  private readonly send: Send;
  private waiting: Waiting[] = [];
  private readonly busy = new Set<string>();
  /** Sets under way that are still waited for: one at most. */
  private awaited = 0;

  constructor(send: Send) {
    this.send = send;
  }

  add(call: SetCall): Promise<void> {
    return new Promise((resolve, reject) => {
      if (call.isAlone) return void this.sendAlone({ ...call, resolve, reject });
      this.waiting.push({ ...call, resolve, reject });
      this.next();
    });
  }

  private next(): void {
    while (this.awaited === 0) {
      const set = this.take();
      if (set.length === 0) return;
      void this.run(set);
    }
  }

  private take(): Waiting[] {
    const [set, left, before]: [Waiting[], Waiting[], Set<string>] = [[], [], new Set()];
    let bytes = 0;
    for (const call of this.waiting) {
      const fits = set.length === 0 || (set.length < most.calls && bytes + call.json.length <= most.bytes);
      if (fits && !call.subjects.some((subject) => before.has(subject) || this.busy.has(subject))) {
        set.push(call);
        bytes += call.json.length;
      } else left.push(call);
      for (const subject of call.subjects) before.add(subject);
    }
    this.waiting = left;
    for (const { subjects } of set) for (const subject of subjects) this.busy.add(subject);
    return set;
  }

  private async run(set: Waiting[]): Promise<void> {
    let isAwaited = true;
    const leave = () => {
      if (!isAwaited) return;
      isAwaited = false;
      this.awaited -= 1;
      this.next();
    };
    this.awaited += 1;
    const timer = outside(() => setTimeout(leave, besideAfterMs));
    const results = await this.resultsOf(set);
    clearTimeout(timer);
    leave();
    await Promise.all(results.map((result, at) => this.end(set[at] as Waiting, result)));
  }

  /** The result of each call: that of the set, or of the call alone, which goes on by itself. */
  private async resultsOf(set: Waiting[]): Promise<Promise<unknown>[]> {
    const result = this.send(`[${set.map(({ json }) => json).join()}]`);
    const error = await result.then(
      () => undefined,
      (failure: unknown) => failure,
    );
    const isRepeated = set.length > 1 && sqlState(error) !== undefined && !isAway(error);
    return set.map(({ json }) => (isRepeated ? this.send(`[${json}]`) : result));
  }

  private async end({ subjects, resolve, reject }: Waiting, result: Promise<unknown>): Promise<void> {
    await result.then(() => resolve(), reject);
    for (const subject of subjects) this.busy.delete(subject);
    this.next();
  }

  private async sendAlone({ json, resolve, reject }: Waiting): Promise<void> {
    await this.send(`[${json}]`).then(() => resolve(), reject);
  }
}
