/**
 * The kinds of work in order of precedence. `money`: everything that changes something. `customer`: pages on which customers pay. `page`:
 * requests of signed-in users. `visit`: everything else.
 */
export const kinds = ['money', 'read', 'list', 'upload', 'customer', 'page', 'visit'] as const;
export type Kind = (typeof kinds)[number];

export type Bounds = {
  /** How many run at once, and how many while work of an earlier kind runs. */
  atOnce: number;
  besideEarlier: number;
  ofTenant: number;
  ofKey: number;
  waiting: number;
  /** How many calls of one tenant or key wait, including those that stepped aside. */
  waitingOfTenant: number;
  waitingOfKey: number;
  /**
   * For work that blocks the thread for long. While earlier work comes and goes, one such call starts at most this often, in a pause and
   * not beside another such kind; without a pause, half as often.
   */
  restsForMs?: number;
  /**
   * Work that takes longer no longer counts among the calls under way, because it waits for something else; for its tenant and key it still
   * counts.
   */
  countsForMs?: number;
};

/** The owner of the work. For strangers the network replaces tenant and key. */
export type Owner = { tenant: string; key: string };

export type Turn = {
  /** Ends the turn. */
  leave(): void;
  /** Waits for an outside service without a turn; comes back before all calls that have not started. */
  stepAside<Value>(work: () => Promise<Value>): Promise<Value>;
};

/** The refusal codes of calls that get no turn. */
export type NoTurn = 'too_many_requests' | 'service_unavailable';

type Waiter = { sinceMs: number; begin: (turn: Turn) => void; refuse: (code: NoTurn) => void };
export type Count = { underWay: number; waiting: number; aside: number };
const none = (): Count => ({ underWay: 0, waiting: 0, aside: 0 });

/** Counts by name; a name whose count is 0 is deleted, so that there are never more names than requests. */
class Counts {
  readonly #of = new Map<string, Count>();

  of(name: string): Readonly<Count> {
    return this.#of.get(name) ?? none();
  }

  add(name: string, what: keyof Count, by: 1 | -1): void {
    const count = this.#of.get(name) ?? none();
    count[what] += by;
    if (count.underWay + count.waiting + count.aside === 0) this.#of.delete(name);
    else this.#of.set(name, count);
  }
}

/**
 * Work of one kind: the calls under way and the waiting calls, by tenant and key. The circles of tenants and keys turn with each served
 * call.
 */
export class Lane {
  readonly all = none();
  readonly tenants = new Counts();
  readonly keys = new Counts();
  readonly circle = new Map<string, Map<string, Waiter[]>>();
  /** Calls that come back from stepping aside. */
  readonly back: (() => void)[] = [];
  /** Start times in order, only for kinds whose work stops counting after a time. */
  readonly #counted = new Map<Turn, number>();

  /** When its last call started, and when it was last at work. */
  startedMs = Number.NEGATIVE_INFINITY;
  #lastMs = Number.NEGATIVE_INFINITY;

  constructor(readonly bounds: Bounds) {}

  count({ tenant, key }: Owner, what: keyof Count, by: 1 | -1): void {
    this.tenants.add(tenant, what, by);
    this.keys.add(key, what, by);
  }

  get isAnybodyWaiting(): boolean {
    return this.all.waiting + this.back.length > 0;
  }

  /** Whether any call is under way, or was since this time. */
  isBusySince(ms: number): boolean {
    return this.all.underWay > 0 || this.#lastMs > ms;
  }

  start(turn: Turn, owner: Owner, nowMs: number): void {
    this.startedMs = nowMs;
    this.all.underWay += 1;
    this.count(owner, 'underWay', 1);
    if (this.bounds.countsForMs !== undefined) this.#counted.set(turn, nowMs);
  }

  stop(turn: Turn, owner: Owner, nowMs: number): void {
    this.#lastMs = nowMs;
    this.count(owner, 'underWay', -1);
    if (this.bounds.countsForMs === undefined || this.#counted.delete(turn)) this.all.underWay -= 1;
  }

  /** Stops counting work that runs too long. */
  letGo(nowMs: number): void {
    for (const [turn, sinceMs] of this.#counted) {
      if (sinceMs > nowMs - (this.bounds.countsForMs ?? 0)) return;
      this.#counted.delete(turn);
      this.all.underWay -= 1;
    }
  }

  hasRoomFor({ tenant, key }: Owner): boolean {
    return this.tenants.of(tenant).underWay < this.bounds.ofTenant && this.keys.of(key).underWay < this.bounds.ofKey;
  }

  isFullFor({ tenant, key }: Owner): boolean {
    const [ofTenant, ofKey] = [this.tenants.of(tenant), this.keys.of(key)];
    return ofTenant.waiting + ofTenant.aside >= this.bounds.waitingOfTenant || ofKey.waiting + ofKey.aside >= this.bounds.waitingOfKey;
  }

  wait(owner: Owner, waiter: Waiter): void {
    const keys = this.circle.get(owner.tenant) ?? new Map<string, Waiter[]>();
    const queue = keys.get(owner.key) ?? [];
    queue.push(waiter);
    this.circle.set(owner.tenant, keys.set(owner.key, queue));
    this.all.waiting += 1;
    this.count(owner, 'waiting', 1);
  }

  /** Returns false when it does not wait any more. */
  remove(owner: Owner, waiter: Waiter): boolean {
    const keys = this.circle.get(owner.tenant);
    const queue = keys?.get(owner.key);
    const at = queue?.indexOf(waiter) ?? -1;
    if (!keys || !queue || at < 0) return false;
    queue.splice(at, 1);
    if (queue.length === 0) keys.delete(owner.key);
    if (keys.size === 0) this.circle.delete(owner.tenant);
    this.all.waiting -= 1;
    this.count(owner, 'waiting', -1);
    return true;
  }

  /** The longest waiting call of the next key of the next tenant; both move to the end of their circles. */
  takeNext(): { owner: Owner; waiter: Waiter } | null {
    for (const [tenant, keys] of this.circle) {
      if (this.tenants.of(tenant).underWay >= this.bounds.ofTenant) continue;
      for (const [key, [waiter]] of keys) {
        const owner = { tenant, key };
        if (!waiter || !this.hasRoomFor(owner)) continue;
        this.remove(owner, waiter);
        toTheEnd(keys, key);
        toTheEnd(this.circle, tenant);
        return { owner, waiter };
      }
    }
    return null;
  }

  /** Calls that have waited since before this time. */
  *waitingSince(ms: number): Generator<{ owner: Owner; waiter: Waiter }> {
    for (const [tenant, keys] of [...this.circle])
      for (const [key, queue] of [...keys])
        for (const waiter of [...queue]) {
          if (waiter.sinceMs > ms) break;
          yield { owner: { tenant, key }, waiter };
        }
  }
}

function toTheEnd<Value>(circle: Map<string, Value>, name: string): void {
  const value = circle.get(name);
  if (value !== undefined && circle.delete(name)) circle.set(name, value);
}
