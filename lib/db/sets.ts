import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import { isAway, sqlState } from '@/lib/db/failures';
import { limits } from '@/lib/db/limits';
import { refusalOf, type Sending } from '@/lib/db/sendings';
import { framesOf, log } from '@/lib/log';

/**
 * `json`: the call as the database's function reads it. `owner`: its tenant. `subjects`: what it locks first, such as its payment and its idempotency
 * key. `isAlone`: it locks in an order of its own, or may be refused for its time, and goes with no other.
 */
export type SetCall = { json: string; owner: string; subjects: readonly string[]; isAlone: boolean };
type Waiting = SetCall & { sinceMs: number; resolve: () => void; reject: (error: unknown) => void };

/** Sends a JSON array of calls in one transaction: all of them or none. `owner`: the tenant of the first. */
type Send = (calls: string, owner: string) => Promise<unknown>;

const most = { calls: 64, characters: 500_000, isolated: 1_000 };
/** So long a set is waited for before the next one starts beside it: one that waits for a lock must not keep the others. */
const besideAfterMs = 50;
/** So long a tenant's calls go alone after one for which a set was refused. */
const isolatedMs = 1_000;

/** Outside of any request's context: a timer keeps the context in which it was made while it runs. */
const outside = AsyncLocalStorage.snapshot();

/** What the database says of a lock that was waited for too long. */
const waitedTooLong = () => Object.assign(new Error('the call before did not end in time'), { code: '55P03' });

/**
 * Sends the calls of concurrent requests in sets: what comes while a set runs goes with the next one, and nobody waits for company. Of calls with a
 * subject in common each waits for the result of the one before, for as long as for a lock. A set that the database has refused is repeated in halves,
 * down to single calls, so that each has its own result; when it is not known what became of a set, each call fails as a single one would.
 */
export class CallSets {
  private readonly send: Send;
  private readonly report: (sending: Sending) => void;
  private waiting: Waiting[] = [];
  private readonly busy = new Set<string>();
  /** Until when a tenant's calls go alone. */
  private readonly isolated = new Map<string, number>();
  /** Whether a set is under way that is still waited for. */
  private isAwaiting = false;
  private isNextDue = false;

  constructor(send: Send, report: (sending: Sending) => void = () => {}) {
    this.send = send;
    this.report = report;
  }

  add(call: SetCall): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting = { ...call, sinceMs: performance.now(), resolve, reject };
      outside(() => {
        if (call.isAlone) return void this.end({ ...waiting, subjects: [] }, this.sent([call], 'alone'));
        this.waiting.push(waiting);
        this.next();
      });
    });
  }

  private isIsolated(owner: string): boolean {
    const until = this.isolated.get(owner);
    if (until === undefined) return false;
    if (until > performance.now()) return true;
    this.isolated.delete(owner);
    return false;
  }

  private isolate(owner: string): void {
    // those of whom nothing came since are still there
    if (this.isolated.size >= most.isolated) this.isolated.clear();
    this.isolated.set(owner, performance.now() + isolatedMs);
  }

  private async sent(calls: readonly SetCall[], way: Sending['way']): Promise<void> {
    const over = (refusal: Sending['refusal']) => this.count({ calls: calls.length, way, refusal });
    try {
      await this.send(`[${calls.map(({ json }) => json).join()}]`, calls[0]?.owner ?? '');
    } catch (error) {
      over(refusalOf(error));
      throw error;
    }
    over(null);
  }

  /** What whoever counts makes of it says nothing of what the database has done. */
  private count(sending: Sending): void {
    try {
      this.report(sending);
    } catch (error) {
      log.error({ kind: (error as Error)?.name, frames: framesOf(error) }, 'a set could not be counted');
    }
  }

  /** Sends what may go, once what has arrived by now is read: requests that came at the same moment go together. */
  private next(): void {
    if (this.isNextDue) return;
    this.isNextDue = true;
    setImmediate(() => {
      this.isNextDue = false;
      const { set, alone } = this.take();
      for (const call of alone) void this.end(call, this.sent([call], 'isolated'));
      if (set.length > 0) void this.run(set);
    });
  }

  /** Takes what may go now: a set, unless one is waited for, and beside it each call of a tenant whose call had one refused. */
  private take(): { set: Waiting[]; alone: Waiting[] } {
    const [set, alone, left, before]: [Waiting[], Waiting[], Waiting[], Set<string>] = [[], [], [], new Set()];
    const oldestMs = performance.now() - limits.lockMs;
    let characters = 0;
    for (const call of this.waiting) {
      const isFree = !call.subjects.some((subject) => before.has(subject) || this.busy.has(subject));
      const fits = set.length === 0 || (set.length < most.calls && characters + call.json.length <= most.characters);
      for (const subject of call.subjects) before.add(subject);
      if (call.sinceMs < oldestMs) call.reject(waitedTooLong());
      else if (isFree && this.isIsolated(call.owner)) alone.push(call);
      else if (isFree && fits && !this.isAwaiting) {
        set.push(call);
        characters += call.json.length;
      } else left.push(call);
    }
    this.waiting = left;
    for (const { subjects } of [...set, ...alone]) for (const subject of subjects) this.busy.add(subject);
    return { set, alone };
  }

  private async run(set: Waiting[]): Promise<void> {
    let isAwaited = true;
    const leave = () => {
      if (!isAwaited) return;
      isAwaited = false;
      this.isAwaiting = false;
      this.next();
    };
    this.isAwaiting = true;
    const timer = setTimeout(leave, besideAfterMs);
    const result = this.sent(set, 'together');
    await result.catch(() => {});
    clearTimeout(timer);
    leave();
    await this.finish(set, result);
  }

  /** Gives each call of a set that was sent its result. */
  private async finish(set: Waiting[], result: Promise<void>): Promise<void> {
    const isRefused = await result.then(
      () => false,
      (error) => sqlState(error) !== undefined && !isAway(error),
    );
    if (!isRefused || set.length === 1) {
      await Promise.all(set.map((call) => this.end(call, result)));
      return;
    }
    const middle = Math.ceil(set.length / 2);
    await Promise.all([set.slice(0, middle), set.slice(middle)].map((half) => this.finish(half, this.repeated(half))));
  }

  /** A part of a set that was refused. A call that is refused alone was the cause. */
  private async repeated(part: Waiting[]): Promise<void> {
    const [only, ...others] = part;
    try {
      await this.sent(part, 'repeated');
    } catch (error) {
      if (only && others.length === 0) this.isolate(only.owner);
      throw error;
    }
  }

  private async end({ resolve, reject, subjects }: Waiting, result: Promise<void>): Promise<void> {
    await result.then(resolve, reject);
    for (const subject of subjects) this.busy.delete(subject);
    this.next();
  }
}

/** Sets of one tenant each, those of several tenants at the same time. */
export class CallSetsByTenant {
  private readonly make: () => CallSets;
  private readonly tenants = new Map<string, { sets: CallSets; calls: number }>();

  constructor(...given: ConstructorParameters<typeof CallSets>) {
    this.make = () => new CallSets(...given);
  }

  async add(call: SetCall): Promise<void> {
    const own = this.tenants.get(call.owner) ?? { sets: this.make(), calls: 0 };
    this.tenants.set(call.owner, own);
    own.calls += 1;
    try {
      await own.sets.add(call);
    } finally {
      own.calls -= 1;
      if (own.calls === 0) this.tenants.delete(call.owner);
    }
  }
}
