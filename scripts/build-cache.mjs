// @ts-check
// Whether a build result still matches its sources. Only node: modules.
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

const left = new Set(['generated', 'node_modules', 'test', 'testing']);

/** Every file at or under a path, without tests, their shared code, and generated code. @param {string} at @returns {string[]} */
function filesUnder(at) {
  if (!fs.existsSync(at)) return [];
  if (fs.statSync(at).isFile()) return /\.test\.tsx?$/.test(at) ? [] : [at];
  return fs
    .readdirSync(at)
    .filter((name) => !left.has(name))
    .sort()
    .flatMap((name) => filesUnder(path.join(at, name)));
}

/** @param {string[]} paths */
export function hashOf(paths) {
  const hash = crypto.createHash('sha256');
  for (const file of paths.flatMap(filesUnder)) hash.update(`${file}\0`).update(fs.readFileSync(file)).update('\0');
  return hash.digest('hex');
}

/**
 * Runs the work unless the stamp shows that it was done for this hash.
 * @param {string} stamp
 * @param {string} hash
 * @param {() => Promise<void>} work
 */
export async function whenStale(stamp, hash, work) {
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === hash) return;
  fs.rmSync(stamp, { force: true }); // a kill in the middle must not leave an old stamp on new parts
  await work();
  fs.writeFileSync(stamp, hash);
}

/** @param {string} file @returns {Record<string, { version?: string, optional?: boolean, devOptional?: boolean, link?: boolean }>} */
const packagesIn = (file) => (fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')).packages : {});

/** Whether node_modules contains what the lockfile names. Another platform's optional packages are never installed. */
export function packagesAreInstalled() {
  const installed = packagesIn('node_modules/.package-lock.json'); // npm writes it when everything is in place
  return Object.entries(packagesIn('package-lock.json')).every(
    ([at, { version, optional, devOptional }]) =>
      at === '' || installed[at]?.version === version || (!installed[at] && (optional || devOptional)),
  );
}
