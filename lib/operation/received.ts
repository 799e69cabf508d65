import type { Readable } from 'node:stream';
import type { Sentence } from '@/lib/refusal';

/** Bytes in a store, under an id that nobody else knows yet. */
export type StoredUpload = { id: string; size: number; sha256: string; remove: () => Promise<void> };

/** A POST with a multipart form: the name of its file part, and where its bytes go while they arrive. */
export type Upload = {
  part: string;
  /** The file must be smaller. */
  bytes: number;
  tooLarge: Sentence;
  /** The name as stored. */
  nameOf: (sent: string) => string;
  keep: (tenantId: string, bytes: Readable) => Promise<StoredUpload>;
};

/** A file as base64 text in a JSON body, as the value of one key at any depth. */
export type Base64Field = {
  key: string;
  /** The most base64 characters, line breaks not counted. */
  maxText: number;
  keep: (tenantId: string, bytes: Readable) => Promise<StoredUpload>;
};

/**
 * A file that came with a request. Its enumerable fields decide whether two requests are the same; `id` names its bytes and differs each
 * time.
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

  /** Removes the bytes of a file that no row uses. */
  drop(): Promise<void> {
    return this.#kept.remove();
  }
}

/** A text where a file should be. */
export class NotAFile {
  constructor(readonly fault: 'base64' | 'oversized' | 'empty') {}
}
