import type { Readable } from 'node:stream';

/** Where a file's bytes are: below two ids of ours, whatever it is called. */
export type FileId = { tenantId: string; id: string };

export const keyOf = ({ tenantId, id }: FileId): string => `${tenantId}/${id}`;

/** What keeps bytes: a folder, or a bucket of an object store. */
export type FileStorage = {
  /** `write` brings them to a path; when this is done they outlive a power cut. */
  put: <T>(place: FileId, write: (file: string) => Promise<T>) => Promise<T>;
  /** Also where there are none. */
  remove: (place: FileId) => Promise<void>;
  /** Throws where there are none. */
  read: (place: FileId) => Promise<Readable>;
  /** Paths for a program that opens them, good until `work` is done. */
  lend: <T>(places: readonly FileId[], work: (files: string[]) => Promise<T>) => Promise<T>;
  /** Tenants with files, and the files of one with the time when each came, piece by piece. */
  tenants: () => Promise<string[]>;
  list: (tenantId: string) => AsyncGenerator<{ id: string; at: Date }>;
};
