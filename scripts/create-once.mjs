// @ts-check
import crypto from 'node:crypto';
import fs from 'node:fs';

/**
 * Writes a secret unless the file exists, and returns the file's content. Two processes at once agree on one content, and a kill leaves no
 * partial secret: the name appears only with the whole content.
 * @param {string} file
 * @param {() => string} make
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
