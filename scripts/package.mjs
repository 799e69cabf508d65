// @ts-check
// Makes the deployable archive: bunpai-<version>-<system>-<processor>.tar.gz, which needs only Node. Its content is already built; of
// node_modules it contains only runtime packages.
import fs from 'node:fs';
import path from 'node:path';
import { machineEnvironment } from '../lib/environment.mjs';
import { PACKAGED } from './prepare.mjs';
import { logStep, run } from './process-lifecycle.mjs';

/** Dependencies that only the build needs. */
const BUILDING = ['esbuild', 'prisma', 'typescript', 'tailwindcss', '@tailwindcss/postcss'];
/** Packages that others bring only for building: a compiler, and types. */
const UNUSED = /^@next\/swc-|^@swc\/core|^@types\//;
const WHOLE = [
  'dist',
  'deploy',
  'docs',
  'prisma',
  'README.md',
  'README.ja.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'LICENSE',
  'SECURITY.md',
  'package.json',
  'package-lock.json',
];

/** @typedef {{ dependencies?: Record<string, string>, optionalDependencies?: Record<string, string>, peerDependencies?: Record<string, string>, peerDependenciesMeta?: Record<string, { optional?: boolean }> }} Entry */

/**
 * The places of the runtime packages, starting from those that the product names, resolved as Node does from the folder of the importing
 * package upwards.
 * @param {Record<string, Entry>} installed by its place
 * @param {string[]} roots
 * @returns {string[]}
 */
export function runningPackages(installed, roots) {
  /** @type {Set<string>} */
  const kept = new Set();
  /** @param {string} name @param {string} from */
  const find = (name, from) => {
    for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
      const place = path.posix.join(at, 'node_modules', name);
      if (installed[place]) return place;
      if (at === '') return undefined;
    }
  };
  const waiting = roots.map((name) => ({ name, from: '' }));
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const place = find(next.name, next.from);
    if (!place || kept.has(place) || UNUSED.test(next.name)) continue;
    kept.add(place);
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = installed[place] ?? {};
    const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional && !BUILDING.includes(name));
    for (const name of [...Object.keys(dependencies ?? {}), ...Object.keys(optionalDependencies ?? {}), ...peers])
      waiting.push({ name, from: place });
  }
  return [...kept].sort();
}

/**
 * Links stay links: they lead from one place of the package to another.
 * @param {string} from
 * @param {string} to
 * @param {(file: string) => boolean} [isWanted]
 */
const copy = (from, to, isWanted = () => true) => fs.cpSync(from, to, { recursive: true, verbatimSymlinks: true, filter: isWanted });

/** @param {string} to */
function copyPackages(to) {
  const { packages } = JSON.parse(fs.readFileSync('node_modules/.package-lock.json', 'utf8'));
  const { dependencies } = JSON.parse(fs.readFileSync('package.json', 'utf8'));
  const roots = Object.keys(dependencies).filter((name) => !BUILDING.includes(name));
  for (const place of runningPackages(packages, roots))
    copy(place, path.join(to, place), (file) => path.basename(file) !== 'node_modules' || file === place);
}

/** Sources that run directly: plain programs, and data. @param {string} to */
function copySources(to) {
  const isWanted = (/** @type {string} */ file) =>
    fs.statSync(file).isDirectory() ? !/^(lib\/testing|lib\/db\/generated|scripts\/test)$/.test(file) : /\.(mjs|sql|bin)$/.test(file);
  for (const folder of ['lib', 'scripts']) copy(folder, path.join(to, folder), isWanted);
  for (const name of WHOLE) copy(name, path.join(to, name));
  copy('.next', path.join(to, '.next'), (file) => !/^\.next\/(cache|dev|diagnostics|types|trace)/.test(file));
  if (fs.existsSync('public')) copy('public', path.join(to, 'public'));
}

/** The same files give the same bytes, on any machine at any time. @param {string} folder @param {string} name @param {string} file */
async function pack(folder, name, file) {
  const same = ['--sort=name', '--mtime=@0', '--owner=0', '--group=0', '--numeric-owner', '--mode=go-w,a+rX'];
  const args = ['--use-compress-program', 'gzip -n -1', ...same, '-cf', file, '-C', folder, name];
  if ((await run('tar', args, { env: machineEnvironment() })) !== 0)
    throw new Error('The archive could not be made: GNU tar and gzip must be there.');
}

/** The product is built before. Returns the archive's name. @param {string} into the folder for it */
export async function packProduct(into) {
  const { version } = JSON.parse(fs.readFileSync('package.json', 'utf8'));
  const name = `bunpai-${version}-${process.platform}-${process.arch}`;
  fs.mkdirSync(into, { recursive: true });
  const folder = fs.mkdtempSync(path.join(into, '.packing-'));
  try {
    const to = path.join(folder, name);
    logStep('copying what runs');
    copySources(to);
    copyPackages(to);
    fs.writeFileSync(path.join(to, PACKAGED), `${version}\n`);
    const file = path.join(into, `${name}.tar.gz`);
    logStep('packing it');
    await pack(folder, name, `${file}.unfinished`);
    fs.renameSync(`${file}.unfinished`, file);
    return file;
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
