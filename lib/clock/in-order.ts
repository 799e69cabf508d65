/** Clocks differ by milliseconds between what reads them, and go back when they are set right; a moment further back is of another time. */
const heldMs = 1_000;

// one per process, though the site and the plain server each have modules of their own
const held = globalThis as unknown as { latestMoment?: Date };

/** A moment of business time by which something may be dated: in one process, what comes after another is never dated before it. */
export function inOrder(moment: Date): Date {
  const latest = held.latestMoment ?? moment;
  const aheadMs = latest.getTime() - moment.getTime();
  held.latestMoment = aheadMs > 0 && aheadMs <= heldMs ? latest : moment;
  return held.latestMoment;
}
