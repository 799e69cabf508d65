// @ts-check
// Bundles the scripts of merchants' pages, and of the frame that they open: small programs without a framework, for browsers of the last
// five years.
import fs from 'node:fs';
import { build } from 'esbuild';

/** @param {'ja' | 'en'} locale */
function wordsOf(locale) {
  const { title, unreachable } = JSON.parse(fs.readFileSync(`messages/${locale}/checkout.json`, 'utf8')).fields;
  return { title, unreachable };
}

/** @param {string} folder @returns {import('esbuild').BuildOptions} */
export const pageOptions = (folder) => ({
  entryPoints: {
    fields: 'components/checkout/fields/mount.ts',
    frame: 'components/checkout/fields/frame.ts',
    demo: 'components/checkout/fields/demo.ts',
  },
  outdir: folder,
  bundle: true,
  minify: true,
  platform: 'browser',
  target: 'es2019',
  format: 'iife',
  charset: 'utf8',
  define: { WORDS: JSON.stringify({ ja: wordsOf('ja'), en: wordsOf('en') }) },
  logLevel: 'warning',
});

/** @param {string} folder */
export const bundlePages = (folder) => build(pageOptions(folder));
