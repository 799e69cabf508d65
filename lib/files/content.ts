import 'server-only';
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { newId } from '@/lib/db/ids';
import { inFolder } from '@/lib/files/in-folder';
import type { FileId, FileStorage } from '@/lib/files/storage';
import { settings } from '@/lib/installation';
import { framesOf, log } from '@/lib/log';
import type { StoredUpload } from '@/lib/operation/received';

export type { FileId };

let opened: Promise<FileStorage> | undefined;

/** A bucket if FILES_URL names one (its library is loaded only then); otherwise the folder `files` of DATA_DIR. */
async function open(): Promise<FileStorage> {
  const { dataDir, filesBucket } = settings();
  if (!filesBucket) return inFolder(path.resolve(dataDir, 'files'));
  const { inBucket } = await import('@/lib/files/in-bucket');
  return inBucket(filesBucket, path.resolve(dataDir, 'spool'));
}

function store(): Promise<FileStorage> {
  opened ??= open();
  return opened;
}

/** If it fails, a later sweep finds the bytes. */
export const removeBytes = async (place: FileId): Promise<void> =>
  (await store())
    .remove(place)
    .catch((error) => log.warn({ code: errorCodeOf(error), frames: framesOf(error) }, 'a file without a use stays'));

/** The machine's code of an error; undefined: not the store's error. */
function errorCodeOf(error: unknown): string | undefined {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' && /^E[A-Z0-9]+$/.test(code) ? code : undefined;
}

/** Stores a file that `write` puts at a path, under a new id. Nothing stays when that fails. */
export async function keepWritten(
  tenantId: string,
  write: (file: string) => Promise<{ size: number; sha256: string }>,
): Promise<StoredUpload> {
  const place = { tenantId, id: newId() };
  try {
    const { size, sha256 } = await (await store()).put(place, write);
    return { id: place.id, size, sha256, remove: () => removeBytes(place) };
  } catch (error) {
    const code = errorCodeOf(error);
    if (code) log.error({ code }, 'a file could not be kept');
    await removeBytes(place);
    throw error;
  }
}

/** Stores bytes as they arrive, under a new id. Nothing stays when they break off or the store fails. */
export const keepBytes = (tenantId: string, bytes: Readable): Promise<StoredUpload> =>
  keepWritten(tenantId, async (file) => {
    const hash = createHash('sha256');
    let size = 0;
    const counted = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        size += chunk.length;
        hash.update(chunk);
        yield chunk;
      }
    };
    await pipeline(bytes, counted, createWriteStream(file, { mode: 0o600 }));
    return { size, sha256: hash.digest('hex') };
  });

/** Replaces a file by its bytes from `from` on: only for a file without a row. Throws and refuses like `readBytes`. */
export async function cutBytes(place: FileId, from: number): Promise<Pick<StoredUpload, 'size' | 'sha256'>> {
  const bytes = (await buffer(await readBytes(place))).subarray(from);
  return (await store()).put(place, async (file) => {
    await fs.writeFile(file, bytes, { mode: 0o600 });
    return { size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
  });
}

/** Throws when it does not exist. Refuses 503 when a remote store does not answer. */
export const readBytes = async (place: FileId): Promise<Readable> => (await store()).read(place);

/** Gives files by path to a program that opens them; the paths are valid until `work` is done. Throws and refuses like `readBytes`. */
export const lendFiles = async <T>(places: readonly FileId[], work: (files: string[]) => Promise<T>): Promise<T> =>
  (await store()).lend(places, work);

/** Tenants with files, and the files of one with their creation times, piece by piece. */
export const tenantsWithFiles = async (): Promise<string[]> => (await store()).tenants();

export async function* filesOf(tenantId: string): AsyncGenerator<{ id: string; at: Date }> {
  yield* (await store()).list(tenantId);
}
