/** Due work that was done, as reported to the caller who moved the clock. `at`: when it was due. */
export type Ran = {
  job: string;
  at: Date;
  result: string;
  /** The tenant; work without one is only reported to operators. */
  tenantId?: string;
};

/**
 * `now` is business time. When a round has to end, it starts nothing more and waits for nobody outside. `waits`: a caller is moving the
 * clock and wants the results of work that otherwise runs in the background. `lane`: of a source that has lanes the one to run; absent: all of them.
 */
export type Round = { now: Date; signal: AbortSignal; waits?: boolean; lane?: string };

/** How much is due (counted up to a limit), and since when. `isPaused`: an operator has put it off. */
export type Lag = { count: number; oldest: Date | null; isPaused?: boolean };

/** One kind of due work. Any number of processes may run it at once. */
export type Source = Work & (OnTheClock | { clock: 'real' });

/** Business time can be moved; security limits (leases, stored replies, sign-ins) use real time. */
type OnTheClock = {
  clock: 'business';
  /** The earliest time after `now` at which `run` would find work: moving the clock stops there. null: none. */
  next: (now: Date) => Promise<Date | null>;
  /** Due once in 24 hours, and one round covers all past days: moving the clock over many days stops at the last. */
  nightly?: true;
};

export type Work = {
  job: string;
  /** The lanes of work that asks acquirers, which go on apart from each other; more may come. */
  lanes?: () => Promise<readonly string[]>;
  /** How long the loop rests after a round with work, and at most after others; by default 100 ms and a second. */
  rest?: { busyMs: number; idleMs: number };
  /** Whether rounds have left work under way: the loop then rests as after a round with work. */
  isBusy?: () => boolean;
  /** The clock is being moved: starts nothing, and waits for the work that rounds have left under way. */
  settle?: () => Promise<unknown>;
  /** The process ends: the same, within a few seconds. */
  stop?: () => Promise<void>;
  lag: (now: Date) => Promise<Lag>;
  /** Runs a batch of due work, oldest first. Work that fails now must not come first again at once, or it would block the rest. */
  run: (round: Round) => Promise<Ran[]>;
};
