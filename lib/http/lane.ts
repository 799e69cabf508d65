/**
 * Kinds of work, what goes first first. `money`: whatever changes something. `customer`: pages that customers pay on. `page`: for somebody who is
 * signed in. `visit`: whatever else anybody asks for.
 */
export const kinds = ['money', 'read', 'list', 'upload', 'customer', 'page', 'visit'] as const;
export type Kind = (typeof kinds)[number];

export type Bounds = {
  /** How many are under way at once, and how many while work of an earlier kind is. */
  atOnce: number;
  besideEarlier: number;
  ofTenant: number;
  ofKey: number;
  waiting: number;
  /** How many of one wait, those that have stepped aside among them. */
  waitingOfTenant: number;
  waitingOfKey: number;
  /**
   * For what takes the thread for long at a time. While earlier work comes and goes, one of it begins at most so often, in a pause and beside no
   * other of such kinds; where there is no pause, half as often.
   */
  restsForMs?: number;
  /** Work that takes longer counts no more among those under way at once, since it waits for something else; of its tenant and key it does. */
  countsForMs?: number;
};

/** Whose work it is. Of strangers the network takes the place of tenant and key. */
export type Owner = { tenant: string; key: string };

export type Turn = {
  /** Its work is over. */
  leave(): void;
  /** Waits for somebody outside meanwhile, without a turn; comes back before all who have not begun. */
  stepAside<Value>(work: () => Promise<Value>): Promise<Value>;
};

/** What those are told who get no turn. */
export type NoTurn = 'too_many_requests' | 'service_unavailable';

type Waiter = { sinceMs: number; begin: (turn: Turn) => void; refuse: (code: NoTurn) => void };
export type Count = { underWay: number; waiting: number; aside: number };
const none = (): Count => ({ underWay: 0, waiting: 0, aside: 0 });

/** Counts by name; a name without any is forgotten, so that there are no more of them than requests. */
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

/** Work of one kind: who is at it, and who waits, by tenant and key. The circles of tenants and of their keys turn as they are served. */
export class Lane {
  readonly all = none();
  readonly tenants = new Counts();
  readonly keys = new Counts();
  readonly circle = new Map<string, Map<string, Waiter[]>>();
  /** Those that come back from a step aside. */
  readonly back: (() => void)[] = [];
  /** Since when, in the order in which they began; only where they count for so long and no longer. */
  readonly #counted = new Map<Turn, number>();

  /** When the last of it began, and when it was last at work. */
  startedMs = Number.NEGATIVE_INFINITY;
  #lastMs = Number.NEGATIVE_INFINITY;

  constructor(readonly bounds: Bounds) {}

  count({ tenant, key }: Owner, what: keyof Count, by: 1 | -1): void {
    this.tenants.add(tenant, what, by);
    this.keys.add(key, what, by);
  }

  /** Whether anything of it is under way, or was. */
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

  /** What works for long counts no more. */
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

  /** False: it waits no more. */
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

  /** Who has waited longest of the key whose turn it is in the tenant whose turn it is; both go to the end of their circles. */
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

  /** Who has waited since before then. */
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
