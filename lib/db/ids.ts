import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

// A payment needs some twenty ids: random bytes are fetched for many at once, each used once.
const pool = new Uint8Array(16 * 256);
let used = pool.length;
function takeRandom(): Uint8Array {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += 16;
  return pool.subarray(used - 16, used);
}

let msecs = 0;
let seq = 0;

/** Time-ordered and made in the application: increasing within a process (RFC 9562, version 7 with a counter). */
export function newId(): string {
  const now = Date.now();
  const random = takeRandom();
  if (now > msecs) {
    msecs = now;
    seq = new DataView(random.buffer, random.byteOffset).getUint32(0) >>> 1;
  } else {
    seq = (seq + 1) | 0;
    if (seq === 0) msecs++;
  }
  return v7({ random, msecs, seq });
}

/** The smallest id of a moment. */
export const idAt = (at: Date): string => {
  const hex = Math.max(0, at.getTime()).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
};
