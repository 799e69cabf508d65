import fs from 'node:fs';
import path from 'node:path';
import readline from 'node:readline';
import type { AcquirerOutcome } from '@/lib/acquirers/acquirer';
import { plannedAtMs } from '@/lib/acquirers/attempt-id';

/** One act of the sandbox acquirer. Nothing of a card. */
export type Act = { attemptId: string; kind: string; amount: number; outcome: AcquirerOutcome };

/** What is read of a file when it is opened, and how many acts are kept in memory. */
const readBytes = 4 * 1024 * 1024;
const keptActs = 20_000;
/** What is read at once: many lines, and far more than the longest. */
const chunk = Buffer.alloc(64 * 1024);
const newline = 0x0a;

function actOf(line: string): Act | null {
  try {
    return JSON.parse(line);
  } catch {
    return null; // torn by a full disk: nobody was told that it happened
  }
}

/**
 * The acts of one day in a file that is only appended to, by any number of processes: what stands there first for an attempt is what was
 * done. Written and read at once, not awaited: it is a hundred bytes into the page cache, and between two awaits others would write.
 */
class Day {
  readonly #file: string;
  readonly #fd: number;
  readonly #recent = new Map<string, Act>();
  #read: number;
  /** The acts of attempts planned later than this are all in memory; 0: of all. */
  #since: number;

  constructor(file: string) {
    this.#file = file;
    this.#fd = fs.openSync(file, 'a+', 0o600);
    const { size } = fs.fstatSync(this.#fd);
    const isSmall = size <= readBytes;
    this.#read = isSmall ? 0 : size;
    this.#since = isSmall ? 0 : Date.now();
    this.#catchUp();
  }

  close(): void {
    fs.closeSync(this.#fd);
  }

  /** Null: never. The file is read where memory does not reach, so that the answer does not hang on any clock. */
  async find(attemptId: string): Promise<Act | null> {
    this.#catchUp();
    const recent = this.#recent.get(attemptId);
    if (recent || this.#since === 0) return recent ?? null;
    for await (const line of readline.createInterface({ input: fs.createReadStream(this.#file) })) {
      const act = line.includes(attemptId) ? actOf(line) : null;
      if (act?.attemptId === attemptId) return act;
    }
    return null;
  }

  /** What is known of it; null: nothing, as far as this process has read, and `append` reads the rest. */
  done(attemptId: string): Act | null | Promise<Act | null> {
    return this.#recent.get(attemptId) ?? (plannedAtMs(attemptId) > this.#since ? null : this.find(attemptId));
  }

  /** Begins on a line of its own: what a full disk has torn before, by whomever, is left behind and takes nothing with it. */
  append(act: Act): Act {
    fs.writeSync(this.#fd, `\n${JSON.stringify({ at: new Date().toISOString(), ...act })}\n`);
    this.#catchUp();
    const first = this.#recent.get(act.attemptId);
    if (!first) throw new Error('the journal could not be written');
    return first;
  }

  #catchUp(): void {
    for (let isMore = true; isMore; ) {
      const length = fs.readSync(this.#fd, chunk, 0, chunk.length, this.#read);
      const end = chunk.subarray(0, length).lastIndexOf(newline) + 1;
      this.#read += end;
      for (const line of chunk.toString('utf8', 0, end).split('\n')) if (line !== '') this.#note(line);
      isMore = length === chunk.length && end > 0;
    }
  }

  #note(line: string): void {
    const act = actOf(line);
    if (act && !this.#recent.has(act.attemptId)) this.#keep(act);
  }

  #keep(act: Act): void {
    this.#recent.set(act.attemptId, act);
    if (this.#recent.size <= keptActs) return;
    const [oldest = ''] = this.#recent.keys();
    this.#recent.delete(oldest);
    this.#since = Math.max(this.#since, plannedAtMs(oldest));
  }
}

/** What an acquirer remembers over the death of every process; in a folder, a file for each day of the attempts' ids. */
export class Journal {
  readonly #folder: string;
  readonly #days = new Map<string, Day>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Does it, unless it was done before, and says what was done. */
  async act(act: Act): Promise<Act> {
    const day = this.#dayOf(act.attemptId);
    const done = day.done(act.attemptId);
    // meanwhile the day's file may have been closed
    if (done instanceof Promise) return (await done) ?? this.#dayOf(act.attemptId).append(act);
    return done ?? day.append(act);
  }

  /** What was done; null: nothing, and nothing will be. A line like any other: whoever comes at the same moment, the first one counts. */
  async close(attemptId: string): Promise<Act | null> {
    const closing: Act = { attemptId, kind: 'closed', amount: 0, outcome: { ok: false, code: 'other_error' } };
    const first = (await this.#dayOf(attemptId).find(attemptId)) ?? this.#dayOf(attemptId).append(closing);
    return first.kind === closing.kind ? null : first;
  }

  /** The files of two days are open: around midnight both are in use. */
  #dayOf(attemptId: string): Day {
    const name = `${new Date(plannedAtMs(attemptId)).toISOString().slice(0, 10)}.jsonl`;
    const open = this.#days.get(name);
    if (open) return open;
    fs.mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    const day = new Day(path.join(this.#folder, name));
    this.#days.set(name, day);
    const [oldest = ''] = this.#days.keys();
    if (this.#days.size > 2) {
      this.#days.get(oldest)?.close();
      this.#days.delete(oldest);
    }
    return day;
  }
}
