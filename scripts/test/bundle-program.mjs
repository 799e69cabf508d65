// @ts-check
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/**
 * Bundles a program with the same code as the site, for a process that a test starts. Returns its file.
 * @param {string} entry
 * @param {string} folder
 */
export async function bundleProgram(entry, folder) {
  const outfile = path.join(folder, `${path.basename(entry, '.ts')}.mjs`);
  await build({
    entryPoints: [entry],
    outfile,
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
  if (!fs.existsSync(modules)) fs.symlinkSync(path.join(root, 'node_modules'), modules);
  return outfile;
}
