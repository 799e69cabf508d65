import 'server-only';
import fs from 'node:fs';

/** How long a line waits at most for others, to be written with them, and what there was no room for until it is tried again. */
const togetherMs = 50;
/** A pipe takes so many bytes as a whole, or none of them: what others write into it does not come between them. */
const pieceBytes = 4_096;
/** Once so many bytes wait, further lines are left out, and urgent ones at twice as many. */
const mostBytes = 4_000_000;
/** So long the end of the process waits for whoever reads. */
const endMs = 1_000;

/**
 * Writes lines into a file, a pipe or a terminal, in the order in which they came: together, because a system call for each costs a payment more than
 * the line itself; urgent ones before the call returns. What a full pipe or a full disk has no room for waits, and when that is too much, lines are left
 * out and counted. A reader that has gone ends the writing. A pipe must be one that refuses what it has no room for, instead of holding up who writes.
 */
export class LineWriter {
  private readonly fd: number;
  /** The first may be the rest of a piece that was taken in part. */
  private readonly pieces: Buffer[] = [];
  /** The piece to which lines are added. */
  private text = '';
  private textBytes = 0;
  /** Of everything that waits. */
  private bytes = 0;
  private leftOut = 0;
  private isDue = false;
  private isGone = false;

  constructor(fd: number) {
    this.fd = fd;
  }

  /** `isUrgent`: it is written before the call returns, with all before it, as far as there is room; and it is left out last. */
  write(line: string, isUrgent = false): void {
    if (this.isGone) return;
    if (this.bytes < (isUrgent ? 2 * mostBytes : mostBytes)) this.add(line);
    else this.leftOut++;
    if (isUrgent) this.writeNow();
    else this.writeLater();
  }

  /** Writes what waits before it returns, as far as there is room. */
  writeNow(): void {
    while (this.writeFirst());
    if (this.leftOut > 0 && this.bytes < mostBytes) this.addLeftOut();
    if (this.bytes > 0) this.writeLater();
  }

  /** The process ends: what there is no room for within a second is lost. */
  end(): void {
    const pause = new Int32Array(new SharedArrayBuffer(4));
    const untilMs = performance.now() + endMs;
    for (this.writeNow(); this.bytes > 0 && performance.now() < untilMs; this.writeNow()) Atomics.wait(pause, 0, 0, 20);
  }

  private add(line: string): void {
    const bytes = Buffer.byteLength(line);
    if (this.textBytes + bytes > pieceBytes) {
      this.endPiece();
      this.writeNow();
    }
    this.text += line;
    this.textBytes += bytes;
    this.bytes += bytes;
  }

  /** As pino writes a warning, and in a piece of its own. */
  private addLeftOut(): void {
    const about = { level: 40, time: Date.now(), leftOut: this.leftOut };
    this.leftOut = 0;
    this.add(`${JSON.stringify({ ...about, msg: 'lines were left out: the log was not read, or its disk was full' })}\n`);
    this.endPiece();
  }

  private endPiece(): void {
    if (this.text !== '') this.pieces.push(Buffer.from(this.text));
    this.text = '';
    this.textBytes = 0;
  }

  private writeLater(): void {
    if (this.isDue) return;
    this.isDue = true;
    const write = () => {
      this.isDue = false;
      this.writeNow();
    };
    setTimeout(write, togetherMs).unref();
  }

  /** Whether there was a piece and room for at least a part of it; what is left of it is then the first. */
  private writeFirst(): boolean {
    if (this.pieces.length === 0) this.endPiece();
    const [first] = this.pieces;
    if (!first) return false;
    try {
      const taken = fs.writeSync(this.fd, first);
      this.bytes -= taken;
      if (taken < first.length) this.pieces[0] = first.subarray(taken);
      else this.pieces.shift();
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EPIPE') this.stop();
      return false;
    }
  }

  private stop(): void {
    this.isGone = true;
    this.pieces.length = 0;
    this.bytes = 0;
  }
}
