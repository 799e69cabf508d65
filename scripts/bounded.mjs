// @ts-check
// What programs share that open files which came from outside. Each is a process of its own, so that whatever is in a file takes neither the
// server's memory nor its time: it serves one question after the other and is ended from outside when it takes too long. What takes too
// much memory, or goes on when nobody is there any more to end it, ends itself from a thread that the opening cannot hold up.
import os from 'node:os';
import { isMainThread, Worker, workerData } from 'node:worker_threads';

const MAX_MS = 15_000;

/** Its number is odd while something is being done, and another one with each step. @param {{ steps: Int32Array, maxBytes: number }} bounds */
function watch({ steps, maxBytes }) {
  let [seen, since] = [0, 0];
  setInterval(() => {
    const step = Atomics.load(steps, 0);
    if (step !== seen) [seen, since] = [step, performance.now()];
    const isLate = step % 2 === 1 && performance.now() - since > MAX_MS;
    if (isLate || process.memoryUsage.rss() > maxBytes) process.kill(process.pid, 'SIGKILL');
  }, 20);
}

/**
 * Answers the questions of the process that started this one. `load` is called once, under watch, and brings what answers; that tells each
 * step before it takes it. Of an error only its code goes out: the rest may speak of what is in a file.
 * @template Question, Said
 * @param {number} maxBytes
 * @param {() => Promise<(question: Question, step: (at: number) => void) => Promise<Said>>} load
 */
export async function answer(maxBytes, load) {
  const steps = new Int32Array(new SharedArrayBuffer(4));
  new Worker(new URL(import.meta.url), { workerData: { steps, maxBytes }, execArgv: [] });
  os.setPriority(10);
  const say = await load();
  const step = (/** @type {number} */ at) => {
    Atomics.add(steps, 0, 2);
    process.send?.({ at });
  };
  process.on('disconnect', () => process.exit());
  process.on('message', async (/** @type {Question} */ question) => {
    Atomics.add(steps, 0, 1);
    const told = await say(question, step).then(
      (said) => ({ said }),
      (error) => ({ failed: String(error?.code ?? error?.name) }),
    );
    Atomics.add(steps, 0, 1);
    process.send?.(told);
  });
  process.send?.('ready');
}

if (!isMainThread) watch(workerData);
