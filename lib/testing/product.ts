import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

export type Product = {
  child: ChildProcess;
  port: number;
  /** All it has written so far. */
  output: () => string;
  /** Sends a signal and waits for the end; gives the exit code and how long it took. */
  stop: (signal?: NodeJS.Signals) => Promise<{ code: number | null; ms: number }>;
};

/** A port nobody listens on at the moment. */
async function freePort(): Promise<number> {
  const probe = net.createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as net.AddressInfo;
  probe.close();
  return port;
}

const none = {
  HOST: '',
  PUBLIC_URL: '',
  DATABASE_URL: '',
  APP_SECRET: '',
  VAULT_KEY: '',
  MODE: '',
  API_MOUNT: '',
  METRICS_TOKEN: '',
  TRUSTED_PROXY: '',
  FILES_URL: '',
};

/** The product as a person would start it, ready to answer. Nothing of our own environment sets it up but what is given. */
export async function startProduct(env: Record<string, string>, args: string[] = []): Promise<Product> {
  const port = await freePort();
  const whole = { ...process.env, ...none, PORT: String(port), ...env } as NodeJS.ProcessEnv;
  const child = spawn(process.execPath, ['scripts/start.mjs', ...args], { env: whole, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const exit = once(child, 'close');
  for (const until = Date.now() + 100_000; !/ is at https?:/.test(output); await wait(20))
    if (child.exitCode !== null || Date.now() > until) throw new Error(`it did not start:\n${output}`);
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    const began = performance.now();
    child.kill(signal);
    return { code: (await exit)[0] as number | null, ms: performance.now() - began };
  };
  return { child, port, output: () => output, stop };
}

/** Throws, after a failure, what a product has said that has ended: whoever asks it, or its database, fails first, and is not the reason. */
export async function explainEnd({ child, output }: Product, error: unknown): Promise<never> {
  for (const until = Date.now() + 15_000; child.exitCode === null && child.signalCode === null; await wait(100))
    if (Date.now() > until) throw error;
  throw new Error(`it has ended:\n${output()}`, { cause: error });
}

/** One of the product's commands, as a person would give it, to its end. Of our own environment it has what `startProduct` leaves. */
export async function runCommand(env: Record<string, string>, ...args: string[]): Promise<{ code: number | null; output: string }> {
  const whole = { ...process.env, ...none, ...env } as NodeJS.ProcessEnv;
  const child = spawn(process.execPath, ['scripts/start.mjs', ...args], { env: whole, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const [code] = await once(child, 'close');
  return { code, output };
}
