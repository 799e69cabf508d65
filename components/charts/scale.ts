/** The marks of a scale, from the highest down to zero: two to four equal steps of 1, 2 or 5 times a power of ten. */
export function scaleMarks(highest: number): number[] {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(highest, 1))) - 1);
  const step = [1, 2, 5, 10, 20, 50].map((factor) => factor * power).find((size) => highest <= 4 * size) ?? highest;
  const steps = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: steps + 1 }, (_, index) => (steps - index) * step);
}
