import 'server-only';
import fs from 'node:fs';

/** How long a line waits at most for others, to be written with them. */
const togetherMs = 50;
/** A pipe takes so many bytes as a whole, or none of them: lines of a piece are never torn, whoever else writes. */
const pieceBytes = 4_096;
/** What has not been taken for so long is waited for: a reader that has stopped must not stop the process. */
const slowMs = 1_000;
const againMs = 100;

/**
 * Writes lines into a file, a pipe or a terminal: together, because for each alone another thread would be woken, which costs a payment more than the line
 * itself; or at once, before the call returns. What cannot be written (a full disk, a reader that has gone) is left out, and keeps nobody.
 */
export class LineWriter {
  private readonly fd: number;
  private readonly pieces: Buffer[] = [];
  /** The last piece, to which lines are added. */
  private text = '';
  private bytes = 0;
  private underWay: Buffer | null = null;
  private sinceMs = 0;
  private isWaiting = false;
  private isGone = false;

  constructor(fd: number) {
    this.fd = fd;
  }

  write(line: string): void {
    if (this.isGone) return;
    const bytes = Buffer.byteLength(line);
    if (this.bytes + bytes > pieceBytes) this.endPiece();
    this.text += line;
    this.bytes += bytes;
    this.start();
    this.startLater();
  }

  /** Writes all that waits before it returns. What there is no room for, or what would come between the halves of a long line, is written as soon as it can. */
  writeNow(): void {
    this.empty();
    this.start();
  }

  /** The process ends: what the reader does not take in a second is lost. */
  end(): void {
    // nobody hears any more of what another thread writes
    this.underWay = null;
    const pause = new Int32Array(new SharedArrayBuffer(4));
    for (const until = performance.now() + slowMs; !this.empty() && performance.now() < until; ) Atomics.wait(pause, 0, 0, 20);
  }

  /** Whether nothing is left. */
  private empty(): boolean {
    this.endPiece();
    while (!this.wouldWait() && this.pieces[0]) {
      const rest = this.writeSync(this.pieces[0]);
      if (rest.length === 0) this.pieces.shift();
      else {
        this.pieces[0] = rest;
        break;
      }
    }
    return this.pieces.length === 0;
  }

  private wouldWait(): boolean {
    if (!this.underWay) return false;
    return performance.now() - this.sinceMs > slowMs || [this.underWay, ...this.pieces].some(({ length }) => length > pieceBytes);
  }

  /** Returns what there is no room for. */
  private writeSync(piece: Buffer): Buffer {
    let rest = piece;
    try {
      while (rest.length > 0) rest = rest.subarray(fs.writeSync(this.fd, rest));
      return rest;
    } catch (error) {
      if (isFull(error)) return rest;
      this.leaveOut(error);
      return rest.subarray(rest.length);
    }
  }

  private endPiece(): void {
    if (this.text !== '') this.pieces.push(Buffer.from(this.text));
    this.text = '';
    this.bytes = 0;
  }

  private startLater(): void {
    if (this.isWaiting) return;
    this.isWaiting = true;
    const start = () => {
      this.isWaiting = false;
      this.endPiece();
      this.start();
    };
    setTimeout(start, togetherMs).unref();
  }

  private start(): void {
    const next = this.underWay ? undefined : this.pieces.shift();
    if (!next) return;
    this.underWay = next;
    this.sinceMs = performance.now();
    this.send(next);
  }

  private send(rest: Buffer): void {
    fs.write(this.fd, rest, 0, rest.length, null, (error, written) => {
      if (isFull(error)) return void setTimeout(() => this.send(rest), againMs).unref();
      if (error) this.leaveOut(error);
      else if (written < rest.length) return this.send(rest.subarray(written));
      this.underWay = null;
      this.start();
    });
  }

  private leaveOut(error: unknown): void {
    if ((error as NodeJS.ErrnoException).code !== 'EPIPE') return;
    this.isGone = true;
    this.pieces.length = 0;
  }
}

const isFull = (error: unknown) => ['EAGAIN', 'EBUSY'].includes((error as NodeJS.ErrnoException | null)?.code ?? '');
