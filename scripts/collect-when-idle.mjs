// @ts-check
// V8 collects no garbage while there is room for more: after an hour's use garbage was half of the process's memory, and stayed through the
// night.
import { Session } from 'node:inspector/promises';
import { setTimeout as wait } from 'node:timers/promises';
import v8 from 'node:v8';

const LOOK_MS = 2_000;
const QUIET_MS = 10_000;
const WORTH_BYTES = 32 * 1_048_576;

const heapBytes = () => v8.getHeapStatistics().total_heap_size;

/**
 * Collects everything and returns the memory to the machine, which `gc()` of `--expose-gc` does not. Within this process, without an
 * inspector port.
 */
async function collect() {
  const session = new Session();
  session.connect();
  await session.post('HeapProfiler.collectGarbage');
  session.disconnect();
}

/** A health check does not count as a request. */
const isProbe = (/** @type {string | undefined} */ url) => /^\/api\/(live|health|metrics)([?]|$)/.test(url ?? '');

/**
 * Collects the garbage once no request has been under way for ten seconds, if the heap has grown by 32 MB since the last time. A request at
 * that very moment waits some tenths of a second. Runs until the process ends.
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
