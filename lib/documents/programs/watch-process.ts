// The thread that ends a program which takes too much memory, or too long when nobody is there any more to end it.
import { workerData } from 'node:worker_threads';

const maxMs = 15_000;

/** The number of steps is odd while something is being done, and another one with each step. */
const { steps, maxBytes } = workerData as { steps: Int32Array; maxBytes: number };
let [seen, since] = [0, 0];
setInterval(() => {
  const step = Atomics.load(steps, 0);
  if (step !== seen) [seen, since] = [step, performance.now()];
  const isLate = step % 2 === 1 && performance.now() - since > maxMs;
  if (isLate || process.memoryUsage.rss() > maxBytes) process.kill(process.pid, 'SIGKILL');
}, 20);
