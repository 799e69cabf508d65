import type { Readable } from 'node:stream';
import type { Sentence } from '@/lib/refusal';

/** Bytes that a store has taken in, under an id that nobody else knows yet. */
export type StoredUpload = { id: string; size: number; sha256: string; remove: () => Promise<void> };

/** What a POST takes in whose body is a form with a file: the name of its part, and where its bytes go while they arrive. */
export type Upload = {
  part: string;
  /** A file is smaller than that. */
  bytes: number;
  tooLarge: Sentence;
  /** The name as it is kept. */
  nameOf: (sent: string) => string;
  keep: (tenantId: string, bytes: Readable) => Promise<StoredUpload>;
};

/** A file that comes as base64 text in a JSON body, as the value of one key, wherever that stands. */
export type Base64Field = {
  key: string;
  /** Of the base64 text, line breaks not counted. */
  maxText: number;
  keep: (tenantId: string, bytes: Readable) => Promise<StoredUpload>;
};

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
