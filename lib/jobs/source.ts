/** What was due and has been done, as it is told to whoever moved the clock. `at` is the moment at which it was due. */
export type Ran = { job: string; at: Date; result: string };

/** `now` is business time. A round that is to end begins nothing more and waits for nobody outside. */
export type Round = { now: Date; signal: AbortSignal };

/** How much is due (counted up to a bound), and since when. */
export type Lag = { count: number; oldest: Date | null };

/** One kind of due work. Any number of processes may run it at once. */
export type Source = {
  job: string;
  /** Business time can be moved; what guards (leases, kept replies, sign-ins) goes by real time. */
  clock: 'business' | 'real';
  lag: (now: Date) => Promise<Lag>;
  /** A batch of what is due, the oldest first. What cannot be done now must not come first again at once, or it would keep back the rest. */
  run: (round: Round) => Promise<Ran[]>;
};
