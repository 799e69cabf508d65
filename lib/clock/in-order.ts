/** Clocks differ by milliseconds between what reads them, and go back when they are set right; a moment further away is of another time. */
const nearMs = 1_000;

// one per process, though the site and the plain server each have modules of their own
const held = globalThis as unknown as { latestMoment?: Date };

/**
 * A moment of business time that was reckoned from an earlier reading, to date something by: in one process it is not before what was dated or read just
 * now. One that is further away stays as it is.
 */
export function inOrder(moment: Date): Date {
  const latest = held.latestMoment;
  if (!latest || Math.abs(latest.getTime() - moment.getTime()) > nearMs) return moment;
  held.latestMoment = latest > moment ? latest : moment;
  return held.latestMoment;
}

/** What it is by now, `startedMs` of the monotonic clock having been when it was `moment`. */
export const since = (moment: Date, startedMs: number): Date =>
  inOrder(new Date(moment.getTime() + Math.round(performance.now() - startedMs)));

/** A moment that was read just now, in order as well: wherever it is, the process goes on from it. */
export function read(moment: Date): Date {
  held.latestMoment = inOrder(moment);
  return held.latestMoment;
}
