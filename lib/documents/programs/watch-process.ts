// The thread that ends a program which takes too much memory, or too much processor time for one question, even while nobody is there to end it.
import { workerData } from 'node:worker_threads';

/** Of `questions`: how many have begun, and how many have ended. */
const { questions, maxBytes, maxCpuMs } = workerData as { questions: Int32Array; maxBytes: number; maxCpuMs: number };

/** Processor time of the whole program so far. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

let [begun, sinceMs] = [0, 0];
setInterval(() => {
  const now = Atomics.load(questions, 0);
  if (now !== begun) [begun, sinceMs] = [now, cpuMs()];
  const isWorking = begun > Atomics.load(questions, 1);
  if ((isWorking && cpuMs() - sinceMs > maxCpuMs) || process.memoryUsage.rss() > maxBytes) process.kill(process.pid, 'SIGKILL');
}, 20);
