/** Bytes that a store has taken in, under an id that nobody else knows yet. */
export type StoredUpload = { id: string; size: number; sha256: string; remove: () => Promise<void> };

/**
 * A file that came with a request. What it shows is what makes two requests the same one; where its bytes are is told by `id` alone, which
 * is another one each time.
 */
export class Received {
  readonly filename: string;
  readonly size: number;
  readonly sha256: string;
  readonly #kept: StoredUpload;

  constructor(filename: string, kept: StoredUpload) {
    this.filename = filename;
    this.size = kept.size;
    this.sha256 = kept.sha256;
    this.#kept = kept;
  }

  get id(): string {
    return this.#kept.id;
  }

  /** It has become part of nothing: its bytes go. */
  drop(): Promise<void> {
    return this.#kept.remove();
  }
}

/** Text that was to be a file and is none. */
export class NotAFile {
  constructor(readonly fault: 'base64' | 'oversized' | 'empty') {}
}
