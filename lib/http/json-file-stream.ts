import 'server-only';
import { PassThrough } from 'node:stream';
import { type Base64Field, NotAFile, Received, type StoredUpload } from '@/lib/operation/received';
import { refuse } from '@/lib/refusal';

/** The most bytes read of a body; nothing beyond is waited for. */
export const maxBodyBytes = 24 * 1_048_576;
/** The most bytes around the file. */
const maxRest = 1_048_576;

const foreign = /[^A-Za-z0-9+/]/;

/**
 * Decodes base64 text in pieces: standard alphabet, padded, with line breaks anywhere. Remembers the first fault and accepts nothing after
 * it.
 */
export class Base64Reader {
  fault: NotAFile['fault'] | null = null;
  #length = 0;
  #left = '';
  #isPadded = false;
  readonly #maxText: number;

  constructor(maxText: number) {
    this.#maxText = maxText;
  }

  /** The bytes of this piece; empty after a fault. */
  take(text: string): Buffer {
    const tidy = text.replace(/[\r\n]+/g, '');
    this.#length += tidy.length;
    if (this.#length > this.#maxText) this.fault ??= 'oversized';
    const all = this.#left + tidy;
    const whole = all.length - (all.length % 4);
    this.#left = all.slice(whole);
    return this.#decoded(all.slice(0, whole));
  }

  /** Returns the fault of the whole text. */
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

/** Resolves the escapes of a JSON string in pieces; a cut escape waits for the rest. */
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

/** The index of a JSON string's closing quote, or -1. `isEscaped`: the first byte is escaped. */
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

/** Counts the backslashes at the end, back to `from`: an odd number escapes the next byte. */
function endsEscaped(bytes: Buffer, from: number, isEscaped: boolean): boolean {
  let slashes = 0;
  const first = isEscaped ? from + 1 : from;
  while (bytes.length - 1 - slashes >= first && bytes[bytes.length - 1 - slashes] === backslash) slashes++;
  return slashes % 2 === 1;
}

// Written by hand: stream-json keeps as little in memory, but for a document of 15 MB of text it blocks the thread that serves payments for
// 120 ms instead of 27.
/**
 * Reads a JSON body and stores its one long value piece by piece, so that any number of parallel uploads needs little memory. `rest` is the
 * body with `mark` in place of the value.
 */
export class JsonFileReader {
  readonly mark = `\u0001${crypto.randomUUID()}`;
  #state: 'outside' | 'text' | 'file' = 'outside';
  #isEscaped = false;
  #rest: Buffer[] = [];
  #restBytes = 0;
  /** The string being read; null: longer than the key. */
  #name: string | null = '';
  /** The bytes since the key; null: the last string was another one. */
  #sinceKey: string | null = null;
  #reader: Base64Reader | null = null;
  readonly #unescaper = new Unescaper();
  #sink: PassThrough | null = null;
  #keeping: Promise<StoredUpload> | null = null;
  readonly #embedded: Base64Field;
  readonly #tenantId: string;

  constructor(embedded: Base64Field, tenantId: string) {
    this.#embedded = embedded;
    this.#tenantId = tenantId;
  }

  get rest(): Buffer {
    return Buffer.concat(this.#rest);
  }

  /** Copies the text around the file in as few pieces as there are chunks: a body may consist of nothing but short strings. */
  async take(chunk: Buffer): Promise<void> {
    let from = 0;
    for (let at = 0; at < chunk.length; ) {
      if (this.#state === 'file') {
        at = await this.#file(chunk, at);
        from = at;
        continue;
      }
      at = this.#state === 'text' ? this.#text(chunk, at) : this.#outside(chunk, at);
      if (this.isInFile) this.#keepRest(chunk.subarray(from, at));
    }
    if (!this.isInFile) this.#keepRest(chunk.subarray(from));
  }

  private get isInFile(): boolean {
    return this.#state === 'file';
  }

  #keepRest(bytes: Buffer): void {
    this.#restBytes += bytes.length;
    if (this.#restBytes > maxRest) refuse('payload_too_large');
    this.#rest.push(Buffer.from(bytes));
  }

  #outside(chunk: Buffer, at: number): number {
    const end = chunk.indexOf(quote, at);
    const upTo = end < 0 ? chunk.length : end;
    // only a colon may stand between a key and its value, and no more is remembered
    if (this.#sinceKey !== null) this.#sinceKey = (this.#sinceKey + chunk.toString('latin1', at, upTo).trim()).slice(0, 2);
    if (end < 0) return upTo;
    const isValue = this.#sinceKey === ':';
    this.#sinceKey = null;
    this.#isEscaped = false;
    this.#name = '';
    this.#state = isValue && !this.#reader ? 'file' : 'text';
    if (this.#state === 'file') this.#begin();
    return end + 1;
  }

  #text(chunk: Buffer, at: number): number {
    const end = this.#endIn(chunk, at);
    const upTo = end < 0 ? chunk.length : end;
    const { key } = this.#embedded;
    if (this.#name !== null)
      this.#name = this.#name.length + upTo - at <= key.length ? this.#name + chunk.toString('latin1', at, upTo) : null;
    if (end < 0) return upTo;
    this.#sinceKey = this.#name === key ? '' : null;
    this.#state = 'outside';
    return end + 1;
  }

  async #file(chunk: Buffer, at: number): Promise<number> {
    const end = this.#endIn(chunk, at);
    await this.#pass(chunk.subarray(at, end < 0 ? chunk.length : end));
    if (end < 0) return chunk.length;
    this.#keepRest(Buffer.from(`${this.mark.replace('\u0001', '\\u0001')}"`));
    this.#state = 'outside';
    return end + 1;
  }

  /** The end of the string in this chunk, or -1. */
  #endIn(chunk: Buffer, at: number): number {
    const end = endOf(chunk, at, this.#isEscaped);
    this.#isEscaped = end < 0 && endsEscaped(chunk, at, this.#isEscaped);
    return end;
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

  /** The file, or why its text is not one; null: the key was missing. Rejects when the store fails. */
  async end(): Promise<Received | NotAFile | null> {
    if (!this.#reader) return null;
    const fault = this.#reader.end();
    this.#sink?.end();
    const received = new Received('', (await this.#keeping) as StoredUpload);
    if (!fault) return received;
    await received.drop();
    return new NotAFile(fault);
  }

  /** Removes everything after a broken or refused body. */
  async drop(): Promise<void> {
    this.#sink?.end();
    await this.#keeping?.then(
      ({ remove }) => remove(),
      () => undefined,
    );
  }
}
