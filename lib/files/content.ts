import 'server-only';
import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { newId } from '@/lib/db/ids';
import { settings } from '@/lib/installation';
import { framesOf, log } from '@/lib/log';
import type { Kept } from '@/lib/operation/received';

/** Where a file's bytes are: below two ids of ours, whatever it is called. */
export type Place = { tenantId: string; id: string };
const keyOf = ({ tenantId, id }: Place) => `${tenantId}/${id}`;

let opened: { disk: Disk; root: string } | undefined;

/** Below the data folder, open to nobody else on the machine. */
function store() {
  if (opened) return opened;
  const root = path.resolve(settings().dataDir, 'files');
  mkdirSync(root, { recursive: true, mode: 0o700 });
  opened = { root, disk: new Disk(new FSDriver({ location: root, visibility: 'private' })) };
  return opened;
}

/** For the process that opens it. */
export const pathOf = (place: Place): string => path.join(store().root, keyOf(place));

/** Where it fails the sweep finds it one day. */
export const removeBytes = (place: Place): Promise<void> =>
  store()
    .disk.delete(keyOf(place))
    .catch((error) => log.warn({ code: errorCodeOf(error), frames: framesOf(error) }, 'a file without a use stays'));

/** What a power cut after the row is written must not take away. */
async function sync(place: Place): Promise<void> {
  const handle = await fs.open(pathOf(place));
  await handle.sync().finally(() => handle.close());
}

/** What the machine says of a failure; undefined where it was none of the store's. */
function errorCodeOf(error: unknown): string | undefined {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown };
  if (cause) return errorCodeOf(cause);
  return typeof code === 'string' && /^E[A-Z0-9]+$/.test(code) ? code : undefined;
}

/** Takes in bytes as they come, under a new id. Nothing of them stays when they break off or the store fails. */
export async function keepBytes(tenantId: string, bytes: Readable): Promise<Kept> {
  const place = { tenantId, id: newId() };
  const hash = createHash('sha256');
  let size = 0;
  const counted = async function* () {
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      size += chunk.length;
      hash.update(chunk);
      yield chunk;
    }
  };
  try {
    await store().disk.putStream(keyOf(place), Readable.from(counted(), { objectMode: false }));
    await sync(place);
  } catch (error) {
    const code = errorCodeOf(error);
    if (code) log.error({ code }, 'a file could not be kept');
    await removeBytes(place);
    throw error;
  }
  return { id: place.id, size, sha256: hash.digest('hex'), remove: () => removeBytes(place) };
}

/** Takes in what another process writes to a path, under a new id. Nothing of it stays when that fails. */
export async function keepWritten(tenantId: string, write: (file: string) => Promise<{ size: number; sha256: string }>): Promise<Kept> {
  const place = { tenantId, id: newId() };
  try {
    await fs.mkdir(path.dirname(pathOf(place)), { recursive: true, mode: 0o700 });
    const { size, sha256 } = await write(pathOf(place));
    await sync(place);
    return { id: place.id, size, sha256, remove: () => removeBytes(place) };
  } catch (error) {
    await removeBytes(place);
    throw error;
  }
}

/** Throws where it is not there. */
export async function readBytes(place: Place): Promise<Readable> {
  const handle = await fs.open(pathOf(place));
  return handle.createReadStream();
}

/** Tenants with files, and the files of one with the time when each came, piece by piece. */
export const tenantsWithFiles = (): Promise<string[]> => fs.readdir(/*turbopackIgnore: true*/ store().root);

export async function* filesOf(tenantId: string): AsyncGenerator<{ id: string; at: Date }> {
  for await (const { name } of await fs.opendir(/*turbopackIgnore: true*/ path.join(store().root, tenantId))) {
    const found = await fs.stat(pathOf({ tenantId, id: name })).catch(() => null);
    if (found?.isFile()) yield { id: name, at: found.mtime };
  }
}
