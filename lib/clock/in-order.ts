/** Readings of the clock differ by milliseconds, and go back when the clock is corrected; a time further away belongs to another time. */
const nearMs = 1_000;

// one per process: the site and the plain server load separate modules
const held = globalThis as unknown as { latestMoment?: Date };

/**
 * A date computed from an earlier reading of business time: within one process never earlier than the last date or reading. A time further
 * away stays as it is.
 */
export function inOrder(moment: Date): Date {
  const latest = held.latestMoment;
  if (!latest || Math.abs(latest.getTime() - moment.getTime()) > nearMs) return moment;
  held.latestMoment = latest > moment ? latest : moment;
  return held.latestMoment;
}

/** The time now, when it was `moment` at `startedMs` of the monotonic clock. */
export const since = (moment: Date, startedMs: number): Date =>
  inOrder(new Date(moment.getTime() + Math.round(performance.now() - startedMs)));

/** A reading of the clock, kept in order as well: the process continues from it, wherever it is. */
export function read(moment: Date): Date {
  held.latestMoment = inOrder(moment);
  return held.latestMoment;
}
