// @ts-check
// What a browser loads before a page works: the scripts that its HTML names, gzipped. What a page loads later by itself is not among them.
import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

/** @type {Map<string, number>} */
const sizes = new Map();

/** @param {string} name  below /_next/static */
export function gzippedBytes(name) {
  const known = sizes.get(name);
  if (known !== undefined) return known;
  const bytes = gzipSync(fs.readFileSync(path.join('.next/static', name))).length;
  sizes.set(name, bytes);
  return bytes;
}

/** @param {string} html @returns {number} kB of a thousand bytes */
export function firstLoadOf(html) {
  // scripts for old browsers only are left out
  const tags = [...html.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag).filter((tag) => !/\bnomodule\b/i.test(tag));
  const found = tags.flatMap((tag) => /\bsrc="\/_next\/static\/([^"?]+)/.exec(tag)?.[1] ?? []);
  const names = new Set(found.map(decodeURIComponent));
  if (names.size === 0) throw new Error('The page names no scripts.');
  return [...names].reduce((sum, name) => sum + gzippedBytes(name), 0) / 1_000;
}
