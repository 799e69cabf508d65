// @ts-check

export const inUnits = (/** @type {number} */ bytes) =>
  bytes < 2 ** 30 ? `${(bytes / 2 ** 20).toFixed(1)} MB` : `${(bytes / 2 ** 30).toFixed(1)} GB`;

/**
 * Prints rows under each other: words on the left, numbers on the right.
 * @param {string[][]} rows the first is the head
 * @param {number} words how many columns have words
 */
export function printTable(rows, words = 2) {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  for (const row of rows)
    console.log(
      row
        .map((cell, at) => (at < words ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
        .join('  ')
        .trimEnd(),
    );
}
