import 'server-only';
import { createWriteStream, mkdirSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { newId } from '@/lib/db/ids';
import { openBucket } from '@/lib/files/bucket.mjs';
import { type FileStorage, keyOf } from '@/lib/files/storage';
import { log } from '@/lib/log';
import { Refusal } from '@/lib/refusal';
import type { BucketAddress } from '@/lib/settings.mjs';

/**
 * Refuses 503 when the store does not answer, because a later call may succeed. A missing object will not appear later: that error is
 * thrown.
 */
async function asked<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    const { name, code } = error as { name?: string; code?: string };
    if (name === 'NoSuchKey') throw error;
    log.error({ code: code ?? name }, 'the store of files does not answer');
    throw new Refusal('service_unavailable', { retryAfterSeconds: 5 });
  }
}

const hourMs = 3_600_000;

/** Removes files of a killed process from a spool: no file is in use for an hour. */
export async function sweepSpool(spool: string, now: number): Promise<void> {
  for (const name of await fs.readdir(/*turbopackIgnore: true*/ spool)) {
    const file = path.join(spool, name);
    const found = await fs.stat(file).catch(() => null);
    if (found && found.mtimeMs < now - hourMs) await fs.rm(file, { force: true });
  }
}

/** Each process sweeps its own machine's spool, because the due work may run on another one. */
function keepSwept(spool: string): void {
  const sweep = () => sweepSpool(spool, Date.now()).catch((error) => log.warn({ code: error.code }, 'the spool could not be swept'));
  void sweep();
  setInterval(sweep, hourMs).unref();
}

/**
 * Files in a bucket. They pass through `spool`, a private folder on this machine: programs open files by path, and the store needs the size
 * before the first byte.
 */
export function inBucket(address: BucketAddress, spool: string): FileStorage {
  mkdirSync(spool, { recursive: true, mode: 0o700 });
  keepSwept(spool);
  const bucket = openBucket(address);

  /** Temporary files for the duration of the work. */
  async function spooled<T>(count: number, work: (files: string[]) => Promise<T>): Promise<T> {
    const files = Array.from({ length: count }, () => path.join(spool, newId()));
    try {
      return await work(files);
    } finally {
      for (const file of files) await fs.rm(file, { force: true });
    }
  }

  return {
    put: (place, write) =>
      spooled(1, async ([file = '']) => {
        const written = await write(file);
        await asked(bucket.put(keyOf(place), file));
        return written;
      }),
    remove: (place) => bucket.remove(keyOf(place)),
    read: (place) => asked(bucket.read(keyOf(place))),
    lend: (places, work) =>
      spooled(places.length, async (files) => {
        const bring = async (file: string, key: string) => pipeline(await bucket.read(key), createWriteStream(file, { mode: 0o600 }));
        for (const [at, place] of places.entries()) await asked(bring(files[at] ?? '', keyOf(place)));
        return work(files);
      }),
    tenants: bucket.folders,
    list: bucket.list,
  };
}
