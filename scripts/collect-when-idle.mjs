// @ts-check
// V8 lets garbage lie while there is room for more: after an hour's use it was half of the process's memory, and stayed through the night.
import { Session } from 'node:inspector/promises';
import { setTimeout as wait } from 'node:timers/promises';
import v8 from 'node:v8';

const LOOK_MS = 2_000;
const QUIET_MS = 10_000;
const WORTH_BYTES = 32 * 1_048_576;

const heapBytes = () => v8.getHeapStatistics().total_heap_size;

/** All of it, and the room goes back to the machine: `gc()` of `--expose-gc` keeps it. Within this process, on no port. */
async function collect() {
  const session = new Session();
  session.connect();
  await session.post('HeapProfiler.collectGarbage');
  session.disconnect();
}

/** Who only looks whether it lives keeps nothing from resting. */
const isProbe = (/** @type {string | undefined} */ url) => /^\/api\/(live|health|metrics)([?]|$)/.test(url ?? '');

/**
 * Collects the garbage once no request has been under way for ten seconds, if the heap has grown by 32 MB since it was last done. Somebody who comes
 * at that very moment waits for it, a few tenths of a second. Works until the process ends.
 * @param {import('node:http').Server} server
 */
export async function collectWhenIdle(server) {
  let leftBytes = 0;
  let askedMs = performance.now();
  let underWay = 0;
  server.on('request', ({ url }, response) => {
    if (isProbe(url)) return;
    underWay += 1;
    response.once('close', () => {
      underWay -= 1;
      askedMs = performance.now();
    });
  });
  for (;;) {
    await wait(LOOK_MS, undefined, { ref: false });
    if (underWay > 0 || performance.now() - askedMs < QUIET_MS || heapBytes() - leftBytes < WORTH_BYTES) continue;
    await collect();
    leftBytes = heapBytes();
  }
}
