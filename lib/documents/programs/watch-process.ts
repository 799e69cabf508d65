// A thread that ends its process when it uses too much memory, or runs too long after its parent has gone.
import { workerData } from 'node:worker_threads';

const maxMs = 15_000;

/** The number of steps is odd while work runs, and changes with each step. */
const { steps, maxBytes } = workerData as { steps: Int32Array; maxBytes: number };
let [seen, since] = [0, 0];
setInterval(() => {
  const step = Atomics.load(steps, 0);
  if (step !== seen) [seen, since] = [step, performance.now()];
  const isLate = step % 2 === 1 && performance.now() - since > maxMs;
  if (isLate || process.memoryUsage.rss() > maxBytes) process.kill(process.pid, 'SIGKILL');
}, 20);
