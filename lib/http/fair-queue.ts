import { type Bounds, type Kind, kinds, Lane, type NoTurn, type Owner, type Turn } from '@/lib/http/lane';

/** Why a call got no turn. */
export type Refused = 'full' | 'late' | 'left';

/**
 * Work that ended a moment ago still counts as under way: usually more of it follows at once, and other work started in between would delay
 * it.
 */
const lingersMs = 100;

/**
 * `refusal`: makes the error to throw, because two bundles share a queue and have separate classes. `onLeave`: called with a function that
 * ends the wait of a client that has gone.
 */
type Asking = { refusal: (code: NoTurn) => Error; onLeave?: ((leave: () => void) => void) | undefined };

/**
 * Distributes the work of one process. Limits how much of each kind runs at once, and less while work of an earlier kind runs. Tenants take
 * turns in a circle, and so do the keys of each tenant: a caller with hundreds of waiting calls costs another caller one turn. Calls above
 * one tenant's share wait; calls above the number that may wait are refused with 429.
 */
export class FairQueue {
  readonly #lanes: Record<Kind, Lane>;
  readonly #all: readonly Lane[];
  /** The lanes of the kinds before each kind. */
  readonly #earlier: Record<Kind, readonly Lane[]>;
  readonly #patienceMs: number;
  readonly #nowMs: () => number;
  readonly #refused: (kind: Kind, why: Refused) => void;

  /** `refused` is called for every call that got no turn. */
  constructor(given: {
    bounds: Record<Kind, Bounds>;
    patienceMs: number;
    nowMs: () => number;
    refused: (kind: Kind, why: Refused) => void;
  }) {
    this.#lanes = Object.fromEntries(kinds.map((kind) => [kind, new Lane(given.bounds[kind])])) as Record<Kind, Lane>;
    this.#all = kinds.map((kind) => this.#lanes[kind]);
    this.#earlier = Object.fromEntries(kinds.map((kind, at) => [kind, this.#all.slice(0, at)])) as Record<Kind, Lane[]>;
    this.#patienceMs = given.patienceMs;
    this.#nowMs = given.nowMs;
    this.#refused = given.refused;
  }

  /** The number of calls under way and waiting. */
  countOf(kind: Kind): { underWay: number; waiting: number } {
    const { all, back } = this.#lanes[kind];
    return { underWay: all.underWay, waiting: all.waiting + back.length };
  }

  get isAnybodyWaiting(): boolean {
    return this.#all.some((lane) => lane.isAnybodyWaiting);
  }

  /**
   * Returns a turn, at once if one is free. Refuses 429 when too many calls of the same owner wait, or the call waited too long beside
   * others of its owner; refuses 503 when it waited too long alone, or too many calls wait in all.
   */
  take(kind: Kind, owner: Owner, { refusal, onLeave }: Asking): Turn | Promise<Turn> {
    const lane = this.#lanes[kind];
    // waiting calls first: a lane can open as time passes, without an event that wakes them
    if (lane.isAnybodyWaiting && this.#isOpen(kind)) this.#next();
    if (this.#isOpen(kind) && lane.hasRoomFor(owner)) return this.#begin(kind, owner);
    if (lane.isFullFor(owner)) return this.#refuse(kind, 'full', refusal('too_many_requests'));
    if (lane.all.waiting >= lane.bounds.waiting) return this.#refuse(kind, 'full', refusal('service_unavailable'));
    return new Promise((begin, reject) => {
      const waiter = { sinceMs: this.#nowMs(), begin, refuse: (code: NoTurn) => reject(refusal(code)) };
      lane.wait(owner, waiter);
      onLeave?.(() => {
        if (!lane.remove(owner, waiter)) return;
        this.#refused(kind, 'left');
        waiter.refuse('too_many_requests');
      });
    });
  }

  /** Called regularly while calls wait: ends calls that wait too long, and stops counting work that runs long. */
  sweep(): void {
    const now = this.#nowMs();
    for (const kind of kinds) {
      const lane = this.#lanes[kind];
      for (const { owner, waiter } of lane.waitingSince(now - this.#patienceMs)) {
        lane.remove(owner, waiter);
        const { underWay, waiting, aside } = lane.keys.of(owner.key);
        this.#refused(kind, 'late');
        waiter.refuse(underWay + waiting + aside > 0 ? 'too_many_requests' : 'service_unavailable');
      }
      lane.letGo(now);
    }
    this.#next();
  }

  #refuse(kind: Kind, why: Refused, refusal: Error): never {
    this.#refused(kind, why);
    throw refusal;
  }

  /** Whether one more call of this kind may start. */
  #isOpen(kind: Kind): boolean {
    const { all, bounds, startedMs } = this.#lanes[kind];
    if (all.underWay >= bounds.atOnce) return false;
    const earlier = this.#earlier[kind];
    if (earlier.length === 0) return true;
    const now = this.#nowMs();
    const busy = earlier.filter((lane) => lane.isBusySince(now - lingersMs));
    if (busy.length === 0) return true;
    if (all.underWay >= bounds.besideEarlier) return false;
    const { restsForMs } = bounds;
    if (restsForMs === undefined || busy.every((lane) => lane.bounds.restsForMs !== undefined)) return true;
    const restedMs = now - startedMs;
    return restedMs >= 2 * restsForMs || (restedMs >= restsForMs && this.#isPauseFor(kind));
  }

  /** Whether no earlier work is running, and this kind is next among those that wait for a pause. */
  #isPauseFor(kind: Kind): boolean {
    const { startedMs } = this.#lanes[kind];
    const rests = this.#all.filter(({ bounds }) => bounds.restsForMs !== undefined);
    return (
      this.#all.every((lane) => lane.all.underWay === 0) && rests.every((lane) => lane.all.waiting === 0 || lane.startedMs >= startedMs)
    );
  }

  #begin(kind: Kind, owner: Owner): Turn {
    const lane = this.#lanes[kind];
    let [isWorking, isOver] = [true, false];
    const turn: Turn = {
      leave: () => {
        isOver = true;
        if (!isWorking) return;
        isWorking = false;
        lane.stop(turn, owner, this.#nowMs());
        this.#next();
      },
      stepAside: async (work) => {
        if (!isWorking) return work();
        isWorking = false;
        lane.stop(turn, owner, this.#nowMs());
        lane.count(owner, 'aside', 1);
        this.#next();
        try {
          return await work();
        } finally {
          lane.count(owner, 'aside', -1);
          await this.#comeBack(kind, turn, owner);
          isWorking = true;
          if (isOver) turn.leave();
        }
      },
    };
    lane.start(turn, owner, this.#nowMs());
    return turn;
  }

  #comeBack(kind: Kind, turn: Turn, owner: Owner): Promise<void> | void {
    const lane = this.#lanes[kind];
    // an upload that comes back has its acquirer's answer to write down: it waits for no pause, after which nobody might wake it
    if (kind !== 'money' || this.#isOpen(kind)) return lane.start(turn, owner, this.#nowMs());
    return new Promise((done) => {
      lane.back.push(() => {
        lane.start(turn, owner, this.#nowMs());
        done();
      });
    });
  }

  /** Starts every call that may start now: earliest kind first, and in each kind first those that come back from stepping aside. */
  #next(): void {
    for (const kind of kinds) {
      const lane = this.#lanes[kind];
      while (lane.isAnybodyWaiting && this.#isOpen(kind)) {
        const comeBack = lane.back.shift();
        const next = comeBack ? null : lane.takeNext();
        if (comeBack) comeBack();
        else if (next) next.waiter.begin(this.#begin(kind, next.owner));
        else break;
      }
    }
  }
}
