import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { watchdogMs } from '../tier';

/** A started program of ours, and its output. */
export type Launched = {
  child: ChildProcess;
  /** Its output so far. */
  output: () => string;
  /** Waits for these words; throws when it ends without them. */
  says: (words: string) => Promise<void>;
  /** Its exit code, once all its output was read. */
  ends: () => Promise<number | null>;
};

export type Product = Pick<Launched, 'child' | 'output'> & {
  port: number;
  /** Sends a signal and waits for the end; returns the exit code and the duration. */
  stop: (signal?: NodeJS.Signals) => Promise<{ code: number | null; ms: number }>;
};

/** A free port, outside the range from which Linux assigns ports to outgoing connections. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 15_000 + Math.floor(Math.random() * 17_000);
    const probe = net.createServer().listen(port, '127.0.0.1');
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    );
    probe.close();
    if (isFree) return port;
  }
}

const none = {
  HOST: '',
  PUBLIC_URL: '',
  CUSTOMER_URL: '',
  DATABASE_URL: '',
  DATABASE_OWNER_URL: '',
  APP_SECRET: '',
  VAULT_KEY: '',
  MODE: '',
  METRICS_TOKEN: '',
  TRUSTED_PROXY: '',
  FILES_URL: '',
  CLAMAV_SOCKET: '',
};

/** The command of `npm start`. */
const [, ...started] = JSON.parse(fs.readFileSync('package.json', 'utf8'))
  .scripts.start.replace(/^exec /, '')
  .split(' ');
const start = [process.execPath, ...started];

/** Starts a program as a person would. It gets nothing of our environment except what is given. `detached`: in its own process group. */
export function launch(
  env: Record<string, string>,
  [program = '', ...args]: readonly string[] = start,
  { detached = false } = {},
): Launched {
  const whole = { ...process.env, ...none, ...env } as NodeJS.ProcessEnv;
  const child = spawn(program, args, { env: whole, stdio: ['ignore', 'pipe', 'pipe'], detached });
  let output = '';
  let hasEnded = false;
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (said) => (output += said));
  const exit = once(child, 'close').finally(() => (hasEnded = true));
  return {
    child,
    output: () => output,
    ends: async () => (await exit)[0] as number | null,
    async says(words) {
      for (const until = Date.now() + watchdogMs; !output.includes(words); await wait(10))
        if (hasEnded || Date.now() > until) throw new Error(`never said "${words}":\n${output}`);
    },
  };
}

/** The product, ready to answer. */
export async function startProduct(env: Record<string, string>, args: string[] = []): Promise<Product> {
  const port = await freePort();
  const { child, output, says, ends } = launch({ PORT: String(port), ...env }, [...start, ...args]);
  await says(' is at http');
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    const began = performance.now();
    child.kill(signal);
    return { code: await ends(), ms: performance.now() - began };
  };
  return { child, port, output, stop };
}

/** After a failure, throws the output of a product that has ended: its clients, and its database, fail first, and are not the cause. */
export async function explainEnd({ child, output }: Product, error: unknown): Promise<never> {
  for (const until = Date.now() + watchdogMs; child.exitCode === null && child.signalCode === null; await wait(100))
    if (Date.now() > until) throw error;
  throw new Error(`it has ended:\n${output()}`, { cause: error });
}

/** Runs one of the product's commands to its end, as a person would, with the environment of `startProduct`. */
export async function runCommand(env: Record<string, string>, ...args: string[]): Promise<{ code: number | null; output: string }> {
  const { ends, output } = launch(env, [...start, ...args]);
  return { code: await ends(), output: output() };
}

/** The platform of the demo market in a data directory. */
export function demoPlatform(dataDir: string): { id: string; secret_key: string } {
  return JSON.parse(fs.readFileSync(path.join(dataDir, 'demo.json'), 'utf8')).merchants[0];
}
