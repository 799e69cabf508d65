// @ts-check
import crypto from 'node:crypto';
import fs from 'node:fs';

/**
 * Writes a secret unless the file is there, and gives back what stands in it. Two processes at once agree on one content,
 * and a kill in the middle leaves no half-written secret: the name appears only when all is in it.
 * @param {string} file @param {() => string} make
 */
export function writeOnce(file, make) {
  if (!fs.existsSync(file)) {
    const draft = `${file}.${crypto.randomUUID()}`;
    fs.writeFileSync(draft, make(), { flag: 'wx', mode: 0o600, flush: true });
    try {
      fs.linkSync(draft, file);
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    } finally {
      fs.rmSync(draft, { force: true });
    }
  }
  return fs.readFileSync(file, 'utf8').trim();
}
