import 'server-only';
import { PassThrough, type Readable } from 'node:stream';
import { type Kept, NotAFile, Received } from '@/lib/operation/received';
import { refuse } from '@/lib/refusal';

/** A file that comes as base64 text in a JSON body, as the value of one key, wherever that stands. */
export type Embedded = {
  key: string;
  /** Of the base64 text, line breaks not counted. */
  maxText: number;
  keep: (tenantId: string, bytes: Readable) => Promise<Kept>;
};

/** Read of a body at the most; beyond it nobody is waited for. */
export const maxBodyBytes = 24 * 1_048_576;
/** Of what stands around the file. */
const maxRest = 1_048_576;

const foreign = /[^A-Za-z0-9+/]/;

/** Base64 text in pieces, to bytes as they come: the usual alphabet, padded, with line breaks anywhere. Remembers the first fault, and takes no more then. */
export class Base64Reader {
  fault: NotAFile['fault'] | null = null;
  #length = 0;
  #left = '';
  #isPadded = false;
  readonly #maxText: number;

  constructor(maxText: number) {
    this.#maxText = maxText;
  }

  /** The bytes of this piece; none after a fault. */
  take(text: string): Buffer {
    const tidy = text.replace(/[\r\n]+/g, '');
    this.#length += tidy.length;
    if (this.#length > this.#maxText) this.fault ??= 'oversized';
    const all = this.#left + tidy;
    const whole = all.length - (all.length % 4);
    this.#left = all.slice(whole);
    return this.#decoded(all.slice(0, whole));
  }

  /** Says what is wrong with the whole. */
  end(): NotAFile['fault'] | null {
    if (this.#left !== '') this.fault ??= 'base64';
    if (this.#length === 0) this.fault ??= 'empty';
    return this.fault;
  }

  #decoded(text: string): Buffer {
    if (this.fault || text === '') return Buffer.alloc(0);
    const body = text.replace(/={1,2}$/, '');
    if (this.#isPadded || foreign.test(body)) this.fault = 'base64';
    this.#isPadded = body.length < text.length;
    return this.fault ? Buffer.alloc(0) : Buffer.from(text, 'base64');
  }
}

/** The text of a JSON string in pieces: its escapes are resolved, and one that is cut off waits for the rest. */
class Unescaper {
  #left = '';

  take(piece: string): string {
    const all = this.#left + piece;
    const cut = /\\(?:u[0-9a-f]{0,3})?$/i.exec(all)?.index ?? all.length;
    this.#left = all.slice(cut);
    const text = all.slice(0, cut);
    if (!text.includes('\\')) return text;
    return text.replace(/\\(?:u([0-9a-f]{4})|(.))/gi, (_, code: string | undefined, letter: string) =>
      code ? String.fromCharCode(Number.parseInt(code, 16)) : ({ n: '\n', r: '\r', t: '\t' }[letter] ?? letter),
    );
  }
}

const quote = 0x22;
const backslash = 0x5c;

/** Where a JSON string ends: the place of its closing quote, or -1. `isEscaped`: the first byte is. */
function endOf(bytes: Buffer, from: number, isEscaped: boolean): number {
  let at = isEscaped ? from + 1 : from;
  for (;;) {
    const end = bytes.indexOf(quote, at);
    if (end < 0) return -1;
    let slashes = 0;
    while (end - 1 - slashes >= at && bytes[end - 1 - slashes] === backslash) slashes++;
    if (slashes % 2 === 0) return end;
    at = end + 1;
  }
}

/** How many backslashes stand at the end, up to `from`: an odd number escapes what comes next. */
function endsEscaped(bytes: Buffer, from: number, isEscaped: boolean): boolean {
  let slashes = 0;
  const first = isEscaped ? from + 1 : from;
  while (bytes.length - 1 - slashes >= first && bytes[bytes.length - 1 - slashes] === backslash) slashes++;
  return slashes % 2 === 1;
}

/**
 * A JSON body on its way in, of which the one long value goes to the store piece by piece: of however many at once little is in memory.
 * `rest` is the body with `mark` in the value's place.
 */
export class EmbeddedArrival {
  readonly mark = `\u0001${crypto.randomUUID()}`;
  #state: 'outside' | 'text' | 'file' = 'outside';
  #isEscaped = false;
  #rest: Buffer[] = [];
  #restBytes = 0;
  #name: Buffer[] = [];
  #before = '';
  #reader: Base64Reader | null = null;
  readonly #unescaper = new Unescaper();
  #sink: PassThrough | null = null;
  #keeping: Promise<Kept> | null = null;
  readonly #embedded: Embedded;
  readonly #tenantId: string;

  constructor(embedded: Embedded, tenantId: string) {
    this.#embedded = embedded;
    this.#tenantId = tenantId;
  }

  get rest(): Buffer {
    return Buffer.concat(this.#rest);
  }

  async take(chunk: Buffer): Promise<void> {
    let at = 0;
    while (at < chunk.length) at = this.#state === 'outside' ? this.#outside(chunk, at) : await this.#inside(chunk, at);
  }

  #keepRest(bytes: Buffer): void {
    this.#restBytes += bytes.length;
    if (this.#restBytes > maxRest) refuse('payload_too_large');
    this.#rest.push(Buffer.from(bytes));
  }

  #outside(chunk: Buffer, at: number): number {
    const end = chunk.indexOf(quote, at);
    const upTo = end < 0 ? chunk.length : end + 1;
    const between = chunk
      .subarray(at, end < 0 ? upTo : end)
      .toString('latin1')
      .trim();
    const isValue = `${this.#before}${between}` === `${this.#embedded.key}:`;
    this.#before = end < 0 ? this.#before + between : '';
    this.#keepRest(chunk.subarray(at, upTo));
    if (end < 0) return upTo;
    this.#isEscaped = false;
    this.#name = [];
    this.#state = isValue && !this.#reader ? 'file' : 'text';
    if (this.#state === 'file') this.#begin();
    return upTo;
  }

  async #inside(chunk: Buffer, at: number): Promise<number> {
    const end = endOf(chunk, at, this.#isEscaped);
    const piece = chunk.subarray(at, end < 0 ? chunk.length : end);
    this.#isEscaped = end < 0 && endsEscaped(chunk, at, this.#isEscaped);
    if (this.#state === 'file') await this.#pass(piece);
    else this.#text(piece);
    if (end < 0) return chunk.length;
    if (this.#state === 'file') this.#keepRest(Buffer.from(`${this.mark.replace('\u0001', '\\u0001')}"`));
    else this.#keepRest(chunk.subarray(end, end + 1));
    this.#before = this.#state === 'text' ? Buffer.concat(this.#name).toString('latin1') : '';
    this.#state = 'outside';
    return end + 1;
  }

  /** Of a name no more is remembered than the one that is looked for has. */
  #text(piece: Buffer): void {
    this.#keepRest(piece);
    if (Buffer.concat(this.#name).length <= this.#embedded.key.length) {
      this.#name.push(Buffer.from(piece.subarray(0, this.#embedded.key.length + 1)));
    }
  }

  #begin(): void {
    this.#reader = new Base64Reader(this.#embedded.maxText);
    this.#sink = new PassThrough();
    this.#keeping = this.#embedded.keep(this.#tenantId, this.#sink);
    this.#keeping.catch(() => undefined);
  }

  async #pass(piece: Buffer): Promise<void> {
    const bytes = this.#reader?.take(this.#unescaper.take(piece.toString('latin1')));
    if (bytes && bytes.length > 0 && this.#sink && !this.#sink.write(bytes)) {
      await Promise.race([new Promise((resolve) => this.#sink?.once('drain', resolve)), this.#keeping]);
    }
  }

  /** The file, or why its text is none; null where the key was not there. Rejects where the store fails. */
  async end(): Promise<Received | NotAFile | null> {
    if (!this.#reader) return null;
    const fault = this.#reader.end();
    this.#sink?.end();
    const received = new Received('', (await this.#keeping) as Kept);
    if (!fault) return received;
    await received.drop();
    return new NotAFile(fault);
  }

  /** The body broke off, or was refused: nothing of it stays. */
  async drop(): Promise<void> {
    this.#sink?.end();
    await this.#keeping?.then(
      ({ remove }) => remove(),
      () => undefined,
    );
  }
}
