/** Where a bar of a waterfall begins and ends, as parts of its width; `zero`: where nothing stands. */
export type Fall = { from: number; to: number; zero: number };

/**
 * From an opening figure over its changes to the closing one: each change begins where the one before it ended; the two ends stand on zero. All have
 * one scale. Without any money there is nothing to draw, and every bar is empty.
 */
export function waterfall(opening: number, changes: readonly number[], closing: number): { opening: Fall; changes: Fall[]; closing: Fall } {
  let level = opening;
  const steps = changes.map((change) => {
    const from = level;
    level += change;
    return { from, to: level };
  });
  const levels = [0, opening, closing, ...steps.map(({ to }) => to)];
  const [lowest, highest] = [Math.min(...levels), Math.max(...levels)];
  const at = (figure: number) => (highest === lowest ? 0 : (figure - lowest) / (highest - lowest));
  const fall = (one: number, other: number): Fall => ({ from: at(Math.min(one, other)), to: at(Math.max(one, other)), zero: at(0) });
  return { opening: fall(0, opening), changes: steps.map(({ from, to }) => fall(from, to)), closing: fall(0, closing) };
}
