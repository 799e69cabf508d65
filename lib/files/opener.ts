import 'server-only';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Fault, MimeType } from '@/lib/files/file';
import { Turns } from '@/lib/files/turns';

export type Verdict = { mimeType: MimeType } | { fault: Fault };

const limitMs = 10_000;
const startMs = 30_000;
/** Without work for so long it goes, and its memory with it. */
const idleMs = 60_000;
/** Two at once: more would take the machine from those who pay. */
const limits = { atOnce: 2, waitingOfOne: 20, waiting: 100 };

type Idle = { child: ChildProcess; timer: NodeJS.Timeout };
type Openers = { idle: Idle[]; turns: Turns };

// one per process, though the site and the plain server each have modules of their own
const held = globalThis as unknown as { fileOpeners?: Openers };
held.fileOpeners ??= { idle: [], turns: new Turns(limits) };
const openers = held.fileOpeners;

/** Whether it was idle. */
function leaveIdle(child: ChildProcess): boolean {
  const [found] = openers.idle.filter((one) => one.child === child);
  clearTimeout(found?.timer);
  openers.idle = openers.idle.filter((one) => one !== found);
  return found !== undefined;
}

/** None of our settings, and no secret among them, is in its environment. */
async function start(): Promise<ChildProcess> {
  const { PATH, SystemRoot } = process.env;
  const env = { ...(PATH && { PATH }), ...(SystemRoot && { SystemRoot }) };
  const program = path.join(process.cwd(), 'scripts', 'open-file.mjs');
  // the site's bundler would take the program into the bundle
  const child = fork(/*turbopackIgnore: true*/ program, {
    env: env as NodeJS.ProcessEnv,
    execArgv: ['--max-old-space-size=256'],
    stdio: 'ignore',
  });
  child.on('error', () => undefined);
  child.once('exit', () => void leaveIdle(child));
  const ended = once(child, 'exit').then(() => {
    throw new Error('the program that opens files does not start');
  });
  ended.catch(() => undefined);
  await Promise.race([once(child, 'message', { signal: AbortSignal.timeout(startMs) }), ended]).catch((error) => {
    child.kill('SIGKILL');
    throw error;
  });
  return child;
}

/** It keeps nobody's process alive while it has nothing to do. */
function rest(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
  const timer = setTimeout(() => leaveIdle(child) && child.disconnect(), idleMs).unref();
  openers.idle.push({ child, timer });
}

/** One that is there, or a new one. */
async function opener(): Promise<ChildProcess> {
  const child = openers.idle.at(-1)?.child;
  if (!child) return start();
  leaveIdle(child);
  return child.connected ? child : opener();
}

/** What ends in the middle, by itself or because its time is over, has shown what the file is. */
function ask(child: ChildProcess, file: string): Promise<Verdict> {
  child.ref();
  child.channel?.ref();
  return new Promise((resolve) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), limitMs);
    const end = (verdict: Verdict) => {
      clearTimeout(timer);
      child.off('message', told).off('exit', died);
      resolve(verdict);
    };
    const died = () => end({ fault: 'costly' });
    const told = (verdict: unknown) => {
      rest(child);
      end(verdict as Verdict);
    };
    child.once('message', told).once('exit', died);
    child.send(file, (error) => error && died());
  });
}

/**
 * Opens a file in a process of its own, within ten seconds, and says what it is or why it is not taken. Refuses 429 where too many of the
 * tenant's wait, and 503 where too many do in all.
 */
export async function openFile(file: string, tenantId: string): Promise<Verdict> {
  await openers.turns.take(tenantId);
  try {
    return await ask(await opener(), file);
  } finally {
    openers.turns.leave();
  }
}
