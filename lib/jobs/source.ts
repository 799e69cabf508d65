/** What was due and has been done, as it is told to whoever moved the clock. `at` is the moment at which it was due. */
export type Ran = {
  job: string;
  at: Date;
  result: string;
  /** Whose it was: what belongs to nobody in particular is told to those who run the installation only. */
  tenantId?: string;
};

/**
 * `now` is business time. A round that is to end begins nothing more and waits for nobody outside. `waits`: somebody is moving the clock and
 * wants to know the result of what is otherwise done beside.
 */
export type Round = { now: Date; signal: AbortSignal; waits?: boolean };

/** How much is due (counted up to a bound), and since when. */
export type Lag = { count: number; oldest: Date | null };

/** One kind of due work. Any number of processes may run it at once. */
export type Source = Work & (OnTheClock | { clock: 'real' });

/** Business time can be moved; what guards (leases, kept replies, sign-ins) goes by real time. */
type OnTheClock = {
  clock: 'business';
  /** The earliest moment after `now` at which `run` would find something: whoever moves the clock stops there. Null: nothing is to come. */
  next: (now: Date) => Promise<Date | null>;
  /** Due once in 24 hours, and one round does for all the days that have passed: a clock that is moved over many of them stops at the last. */
  nightly?: true;
};

type Work = {
  job: string;
  /** How long the loop rests after a round that did something, and at most after others; 100 ms and a second where it does not say. */
  rest?: { busyMs: number; idleMs: number };
  /** Whether rounds have left something under way: the loop then rests no longer than after a round that did something. */
  isBusy?: () => boolean;
  /** Somebody moves the clock: nothing is begun, and what rounds have left under way is ended. */
  settle?: () => Promise<unknown>;
  /** The process ends: the same, within a few seconds. */
  stop?: () => Promise<void>;
  lag: (now: Date) => Promise<Lag>;
  /** A batch of what is due, the oldest first. What cannot be done now must not come first again at once, or it would keep back the rest. */
  run: (round: Round) => Promise<Ran[]>;
};
