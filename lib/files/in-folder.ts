import 'server-only';
import { mkdirSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { type FileId, type FileStorage, keyOf } from '@/lib/files/storage';

/** Makes the file survive a power cut after its row is written. */
async function sync(file: string): Promise<void> {
  const handle = await fs.open(file);
  await handle.sync().finally(() => handle.close());
}

/** Files below a folder that no other user of the machine can open. */
export function inFolder(root: string): FileStorage {
  mkdirSync(root, { recursive: true, mode: 0o700 });
  const pathOf = (place: FileId) => path.join(root, keyOf(place));
  return {
    async put(place, write) {
      const file = pathOf(place);
      await fs.mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      const written = await write(file);
      await sync(file);
      return written;
    },
    remove: (place) => fs.rm(pathOf(place), { force: true }),
    async read(place) {
      const handle = await fs.open(pathOf(place));
      return handle.createReadStream();
    },
    lend: (places, work) => work(places.map(pathOf)),
    tenants: () => fs.readdir(/*turbopackIgnore: true*/ root),
    async *list(tenantId) {
      for await (const { name } of await fs.opendir(/*turbopackIgnore: true*/ path.join(root, tenantId))) {
        const found = await fs.stat(pathOf({ tenantId, id: name })).catch(() => null);
        if (found?.isFile()) yield { id: name, at: found.mtime };
      }
    },
  };
}
