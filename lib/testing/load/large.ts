// Measurements for tests on a large market.
import { collectGarbage } from '@/lib/testing/load/garbage';
import { times } from '@/lib/testing/tier';

/** The 95th percentile of the calls' milliseconds. */
export async function slowest(call: () => Promise<unknown>): Promise<number> {
  const took: number[] = [];
  for (let round = 0; round < times(3, 20); round++) {
    const began = performance.now();
    await call();
    took.push(performance.now() - began);
  }
  return took.sort((a, b) => a - b)[Math.floor(took.length * 0.95) - 1] ?? took.at(-1) ?? 0;
}

/** Memory that cannot be collected: objects and bytes outside the heap, after garbage collection. */
function heldBytes(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** The first bytes of an id at the start of a line, as a number. */
const numberOf = (line: string) => Number.parseInt(line.slice(0, 36).replaceAll('-', '').slice(-12), 16);

type Read = { rows: number; ids: number; megabytes: number; bytes: number };

/**
 * Reads a file to its end: counts the lines after the first and their different ids, and measures the most additional megabytes held. A
 * file that is built before it is sent shows up whole in that figure. `most`: the most lines it may have.
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
