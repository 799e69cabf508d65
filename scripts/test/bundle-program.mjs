// @ts-check
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/**
 * Bundles a program with the same code as the site, for a process that a test starts, unless the folder has it. Returns its file.
 * @param {string} entry
 * @param {string} folder
 */
export async function bundleProgram(entry, folder) {
  const outfile = path.join(folder, `${path.basename(entry, '.ts')}.mjs`);
  if (fs.existsSync(outfile)) return outfile;
  const unfinished = `${outfile}.${process.pid}`;
  await build({
    entryPoints: [entry],
    outfile: unfinished,
    alias: { 'server-only': './lib/testing/stand-ins/empty.ts' },
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    absWorkingDir: root,
    logLevel: 'warning',
  });
  const modules = path.join(folder, 'node_modules');
  try {
    fs.symlinkSync(path.join(root, 'node_modules'), modules);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
  }
  fs.renameSync(unfinished, outfile); // as a whole: another process may be about to start it
  return outfile;
}
