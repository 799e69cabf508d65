import 'server-only';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { FairQueue } from '@/lib/documents/fair-queue';
import { processLimits } from '@/lib/documents/limits';
import type { Questions } from '@/lib/documents/questions';
import { openerEnvironment } from '@/lib/environment.mjs';

type Bounds = {
  /** What one question may take; see lib/documents/limits.ts. */
  limits: { cpuMs: number; wallMs: number };
  heapMb: number;
  turns: ConstructorParameters<typeof FairQueue>[0];
};

/** `endedAt`: the step at which the process died, by itself or killed by the time limit; null: before the first. */
export type ProcessReply<Said> = { said: Said } | { endedAt: number | null };
type Message = { at: number } | { said: unknown } | { failed: string };

/** An idle process ends after this time and frees its memory. */
const idleMs = 60_000;

type Idle = { child: ChildProcess; timer: NodeJS.Timeout };
type State = { idle: Idle[]; turns: FairQueue };

// one per process: the site and the plain server load separate modules
const held = globalThis as unknown as { boundedPrograms?: Map<string, State> };
held.boundedPrograms ??= new Map();
const states = held.boundedPrograms;

/**
 * Runs a program of `lib/documents/programs`, which opens uploads or draws documents, in processes of its own that answer one question
 * after the other.
 */
export class SandboxedProcess<Name extends keyof Questions> {
  readonly #program: Name;
  readonly #bounds: Bounds;
  readonly #state: State;

  constructor(program: Name, bounds: Bounds) {
    this.#program = program;
    this.#bounds = bounds;
    this.#state = states.get(program) ?? { idle: [], turns: new FairQueue(bounds.turns) };
    states.set(program, this.#state);
  }

  /**
   * Refuses 429 when too many of the tenant's requests wait, and 503 when too many wait in all. Throws errors that are not the file's
   * fault.
   */
  async ask(tenantId: string, question: Questions[Name]['question']): Promise<ProcessReply<Questions[Name]['said']>> {
    await this.#state.turns.take(tenantId);
    try {
      return await this.#say(await this.#one(), question);
    } finally {
      this.#state.turns.leave();
    }
  }

  /** Returns whether it was idle. */
  #leaveIdle(child: ChildProcess): boolean {
    const [found] = this.#state.idle.filter((one) => one.child === child);
    clearTimeout(found?.timer);
    this.#state.idle = this.#state.idle.filter((one) => one !== found);
    return found !== undefined;
  }

  /** Its environment contains none of our settings and no secret. */
  async #start(): Promise<ChildProcess> {
    const env = { ...openerEnvironment(), NODE_ENV: 'production' as const };
    const program = path.join(process.cwd(), 'dist/documents', `${this.#program}.mjs`);
    const execArgv = [`--max-old-space-size=${this.#bounds.heapMb}`];
    // the site's bundler would otherwise include the program
    const child = fork(/*turbopackIgnore: true*/ program, [String(this.#bounds.limits.cpuMs)], { env, execArgv, stdio: 'ignore' });
    child.on('error', () => undefined);
    child.once('exit', () => void this.#leaveIdle(child));
    const ended = once(child, 'exit').then(() => {
      throw new Error('the program that opens files does not start');
    });
    ended.catch(() => undefined);
    await Promise.race([once(child, 'message', { signal: AbortSignal.timeout(processLimits.start.wallMs) }), ended]).catch((error) => {
      child.kill('SIGKILL');
      throw error;
    });
    return child;
  }

  /** An idle process does not keep its parent alive. */
  #rest(child: ChildProcess): void {
    child.unref();
    child.channel?.unref();
    const timer = setTimeout(() => this.#leaveIdle(child) && child.disconnect(), idleMs).unref();
    this.#state.idle.push({ child, timer });
  }

  /** An idle process, or a new one. */
  async #one(): Promise<ChildProcess> {
    const child = this.#state.idle.at(-1)?.child;
    if (!child) return this.#start();
    this.#leaveIdle(child);
    return child.connected ? child : this.#one();
  }

  #say(child: ChildProcess, question: Questions[Name]['question']): Promise<ProcessReply<Questions[Name]['said']>> {
    child.ref();
    child.channel?.ref();
    return new Promise((resolve, reject) => {
      let endedAt: number | null = null;
      const timer = setTimeout(() => child.kill('SIGKILL'), this.#bounds.limits.wallMs);
      const end = () => {
        clearTimeout(timer);
        child.off('message', onMessage).off('exit', died);
      };
      const died = () => {
        end();
        resolve({ endedAt });
      };
      const onMessage = (message: unknown) => {
        const answer = message as Message;
        if ('at' in answer) {
          endedAt = answer.at;
          return;
        }
        end();
        this.#rest(child);
        if ('failed' in answer) reject(new Error(`${this.#program} failed: ${answer.failed}`));
        else resolve({ said: answer.said as Questions[Name]['said'] });
      };
      child.on('message', onMessage).once('exit', died);
      child.send(question, (error) => error && died());
    });
  }
}
