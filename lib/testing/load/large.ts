// What tests on a large market measure.
import { collectGarbage } from '@/lib/testing/load/garbage';
import { times } from '@/lib/testing/tier';

/** How many milliseconds all but one in twenty of the calls take at the most. */
export async function slowest(call: () => Promise<unknown>): Promise<number> {
  const took: number[] = [];
  for (let round = 0; round < times(3, 20); round++) {
    const began = performance.now();
    await call();
    took.push(performance.now() - began);
  }
  return took.sort((a, b) => a - b)[Math.floor(took.length * 0.95) - 1] ?? took.at(-1) ?? 0;
}

/** What the process cannot let go: objects and bytes outside the heap, once everything that can be collected is. */
function heldBytes(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Of an id that begins a line, as much as a number takes. */
const numberOf = (line: string) => Number.parseInt(line.slice(0, 36).replaceAll('-', '').slice(-12), 16);

type Read = { rows: number; ids: number; megabytes: number; bytes: number };

/**
 * Reads a file to its end: how many lines after the first, how many different ids they begin with, and how many megabytes were held more
 * at the worst. A file that was gathered before it is sent stands in that figure whole. `most`: as many lines as it may have.
 */
export async function readWhole(file: Response, most: number): Promise<Read> {
  const seen = new Float64Array(most);
  let [rows, bytes, held, chunks, rest] = [-1, 0, 0, 0, ''];
  const began = heldBytes();
  for await (const chunk of file.body ?? []) {
    bytes += chunk.byteLength;
    const lines = (rest + new TextDecoder().decode(chunk)).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (rows >= 0) seen[rows] = numberOf(line);
      rows += 1;
    }
    chunks += 1;
    if (chunks % 25 === 0) held = Math.max(held, heldBytes() - began);
  }
  return { rows, ids: new Set(seen.subarray(0, rows)).size, megabytes: Math.round(held / 1_048_576), bytes };
}
