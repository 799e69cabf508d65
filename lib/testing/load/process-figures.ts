// The memory, files and collected heap of a running process, read over its inspector.
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'undici';
import { watchdogMs } from '../tier';

const inspector = 'http://127.0.0.1:9229/json/list';

async function address(): Promise<string> {
  for (const until = Date.now() + watchdogMs; Date.now() < until; await wait(100)) {
    const targets = await fetch(inspector)
      .then((answer) => answer.json() as Promise<{ webSocketDebuggerUrl: string }[]>)
      .catch(() => []);
    if (targets[0]) return targets[0].webSocketDebuggerUrl;
  }
  throw new Error('the process does not let itself be inspected');
}

type InspectorReply = { result?: { value?: { used: number; code: number } } };

/** Runs in the inspected process; bytes. */
const figures = `() => {
  const { heapUsed, external } = process.memoryUsage();
  const { code_and_metadata_size: compiled, bytecode_and_metadata_size: bytecode } = process.getBuiltinModule('node:v8').getHeapCodeStatistics();
  return { used: heapUsed + external, code: compiled + bytecode };
}`;

/** In megabytes: the program's data, and the code that V8 has compiled. */
type HeapFigures = { data: number; code: number };

/** Opens the inspector of a Node process on its default port. */
export async function openHeap(pid: number): Promise<{ usedMb: () => Promise<HeapFigures>; close: () => void }> {
  process.kill(pid, 'SIGUSR1');
  const socket = new WebSocket(await address());
  await once(socket, 'open');
  let asked = 0;
  async function inspect(method: string, params: object = {}): Promise<InspectorReply> {
    const id = ++asked;
    const answered = new Promise<InspectorReply>((resolve) => {
      const listen = ({ data }: { data: unknown }) => {
        const message = JSON.parse(String(data));
        if (message.id !== id) return;
        socket.removeEventListener('message', listen);
        resolve(message.result);
      };
      socket.addEventListener('message', listen);
    });
    socket.send(JSON.stringify({ id, method, params }));
    return answered;
  }
  return {
    async usedMb() {
      await inspect('HeapProfiler.collectGarbage');
      // a second collection frees what finalizers still held
      await wait(200);
      await inspect('HeapProfiler.collectGarbage');
      const told = await inspect('Runtime.evaluate', { expression: `(${figures})()`, returnByValue: true });
      const { used = Number.NaN, code = Number.NaN } = told.result?.value ?? {};
      return { data: (used - code) / 1_048_576, code: code / 1_048_576 };
    },
    close: () => socket.close(),
  };
}

/** The server among the started processes: the Node process with the most memory. */
export function processOf(root: number): number {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid=,rss=,comm='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  const below = (pid: number): number[] => [
    pid,
    ...rows.filter(([, parent]) => Number(parent) === pid).flatMap(([child]) => below(Number(child))),
  ];
  const family = new Set(below(root));
  const [largest] = rows
    .filter(([pid, , , name = '']) => family.has(Number(pid)) && !name.startsWith('postgres'))
    .toSorted(([, , one], [, , other]) => Number(other) - Number(one));
  return Number(largest?.[0]);
}

export const residentMb = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
export const openFiles = (pid: number) => fs.readdirSync(`/proc/${pid}/fd`).length;
