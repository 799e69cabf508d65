import type { Readable } from 'node:stream';

/** The place of a file's bytes: below two ids of ours, whatever its name. */
export type FileId = { tenantId: string; id: string };

export const keyOf = ({ tenantId, id }: FileId): string => `${tenantId}/${id}`;

/** A store of bytes: a folder, or a bucket of an object store. */
export type FileStorage = {
  /** `write` puts the bytes at a path; once this resolves they survive a power cut. */
  put: <T>(place: FileId, write: (file: string) => Promise<T>) => Promise<T>;
  /** Does nothing when there are none. */
  remove: (place: FileId) => Promise<void>;
  /** Throws when there are none. */
  read: (place: FileId) => Promise<Readable>;
  /** Paths for a program that opens them, valid until `work` is done. */
  lend: <T>(places: readonly FileId[], work: (files: string[]) => Promise<T>) => Promise<T>;
  /** Tenants with files, and the files of one with their creation times, piece by piece. */
  tenants: () => Promise<string[]>;
  list: (tenantId: string) => AsyncGenerator<{ id: string; at: Date }>;
};
