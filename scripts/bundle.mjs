// @ts-check
// Bundles programs for plain Node with the same code as the site: every command-line program (scripts/*.ts) into dist/*.mjs, and the
// programs that open and draw documents in sandboxed processes into dist/documents. The scripts of merchants' pages go into dist/pages.
// node scripts/bundle.mjs [documents]: with the word only these
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { bundlePages } from './bundle-browser-scripts.mjs';

/** @param {string} folder @param {RegExp} names */
const filesIn = (folder, names) =>
  fs
    .readdirSync(folder)
    .filter((name) => names.test(name) && !/\.(test|d)\.ts$/.test(name))
    .map((name) => path.join(folder, name));

/** @satisfies {import('esbuild').BuildOptions} */
const onNode = /** @type {const} */ ({
  outExtension: { '.js': '.mjs' },
  bundle: true,
  splitting: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  packages: 'external',
  alias: { 'server-only': './lib/testing/stand-ins/empty.ts' },
  sourcemap: true,
  logLevel: 'warning',
});

/** The bundling options of the programs. @returns {import('esbuild').BuildOptions} */
export const programOptions = () => ({
  ...onNode,
  entryPoints: filesIn('scripts', /\.ts$/),
  outdir: 'dist',
  chunkNames: 'chunks/[name]-[hash]',
});

/** Each program finds its watching thread next to itself, so all of them are in one folder. @returns {import('esbuild').BuildOptions} */
export const documentOptions = () => ({
  ...onNode,
  entryPoints: filesIn('lib/documents/programs', /\.ts$/),
  outdir: 'dist/documents',
  chunkNames: '[name]-[hash]',
});

/** Removes earlier bundles, so that nothing old is left; documents are bundled separately. */
export function emptyDist() {
  fs.mkdirSync('dist', { recursive: true });
  for (const name of fs.readdirSync('dist')) if (name !== 'documents') fs.rmSync(path.join('dist', name), { recursive: true });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv[2] === 'documents') {
    fs.rmSync('dist/documents', { recursive: true, force: true });
    await build(documentOptions());
  } else {
    emptyDist();
    await build(programOptions());
    await bundlePages('dist/pages');
  }
}
