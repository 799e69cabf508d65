// @ts-check
// Copies that are synced to disk, of folders that may change meanwhile.
import fs from 'node:fs/promises';
import path from 'node:path';

const ATONCE = 8;

/** A file that a program creates and removes during the copy is no error. @param {unknown} error */
const isGone = (error) => /** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT';

/** @param {string} place */
async function sync(place) {
  const handle = await fs.open(place);
  await handle
    .sync()
    .catch(() => {}) // not every system can sync a folder
    .finally(() => handle.close());
}

/** @param {string} from @param {string} to */
export async function copyFile(from, to) {
  await fs.copyFile(from, to);
  await sync(to);
}

/**
 * Copies a folder, created with the mode 0700. `leaves`: whether a path below it is left out; `'empty'` copies a folder without its
 * content. Returns the number of files and bytes. Refuses links: their targets would be missing in the copy.
 * @param {string} from
 * @param {string} to
 * @param {(below: string) => boolean | 'empty'} [leaves]
 */
export async function copyTree(from, to, leaves = () => false) {
  const total = { files: 0, bytes: 0 };
  /** @type {string[]} */
  const files = [];
  /** @param {string} below */
  const walk = async (below) => {
    await fs.mkdir(path.join(to, below), { recursive: true, mode: 0o700 });
    if (leaves(below) === 'empty') return;
    const entries = await fs.readdir(path.join(from, below), { withFileTypes: true }).catch((error) => {
      if (isGone(error)) return [];
      throw error;
    });
    for (const entry of entries) {
      const place = path.join(below, entry.name);
      if (leaves(place) === true) continue;
      if (entry.isDirectory() || leaves(place) === 'empty') await walk(place);
      else if (entry.isFile()) files.push(place);
      else if (entry.isSymbolicLink()) throw new Error(`${path.join(from, place)} is a link: what it leads to would not be copied.`);
    }
  };
  await walk('');
  const next = files.values();
  const work = async () => {
    for (const file of next)
      try {
        await copyFile(path.join(from, file), path.join(to, file));
        total.files += 1;
        total.bytes += (await fs.stat(path.join(to, file))).size;
      } catch (error) {
        if (!isGone(error)) throw error;
      }
  };
  await Promise.all(Array.from({ length: ATONCE }, work));
  for (const folder of new Set(['', ...files.map((file) => path.dirname(file))])) await sync(path.join(to, folder));
  return total;
}
