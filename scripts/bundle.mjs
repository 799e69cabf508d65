// @ts-check
// Bundles every command-line program (scripts/*.ts) into dist/*.mjs, so that it runs on plain Node with the same code as the site, and what
// merchants' pages load into dist/pages.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { bundlePages } from './bundle-browser-scripts.mjs';

/** How the programs are bundled. @returns {import('esbuild').BuildOptions} */
export const programOptions = () => ({
  entryPoints: fs
    .readdirSync('scripts')
    .filter((name) => name.endsWith('.ts') && !/\.(test|d)\.ts$/.test(name))
    .map((name) => path.join('scripts', name)),
  outdir: 'dist',
  outExtension: { '.js': '.mjs' },
  bundle: true,
  splitting: true,
  chunkNames: 'chunks/[name]-[hash]',
  platform: 'node',
  target: 'node20',
  format: 'esm',
  packages: 'external',
  alias: { 'server-only': './lib/testing/stand-ins/empty.ts' },
  sourcemap: true,
  logLevel: 'warning',
});

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  fs.rmSync('dist', { recursive: true, force: true });
  fs.mkdirSync('dist');
  await build(programOptions());
  await bundlePages('dist/pages');
}
