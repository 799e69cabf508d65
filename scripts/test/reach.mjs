// @ts-check
// The test files that a change can affect: unit tests by what they import or name, journeys by the pages that they open, process tests by
// the scripts.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { build } from 'esbuild';

const git = (/** @type {string[]} */ ...args) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);

const isTest = (/** @type {string} */ file) => /\.(test|e2e)\.ts$/.test(file);
const isPage = (/** @type {string} */ file) => /^app\/.*\b(page|layout|error|not-found|global-error|loading)\.tsx$/.test(file);
const isUnitTest = (/** @type {string} */ file) => file.endsWith('.test.ts') && !file.endsWith('.process.test.ts');
const isJourney = (/** @type {string} */ file) => file.endsWith('.e2e.ts');
/** The files that run every unit test, and every journey. */
const runners = [
  { runs: isUnitTest, files: ['vitest.config.ts', 'scripts/test/postgres.ts', 'scripts/test/database.ts'] },
  { runs: isJourney, files: ['playwright.config.ts', 'scripts/test/e2e-market.mjs', 'proxy.ts', 'next.config.ts', 'postcss.config.mjs'] },
];
/** Files outside the sources that affect every test: other packages may do anything. */
const concernsAll = ['package-lock.json', 'package.json', 'tsconfig.json'];

/** The imports of each file, without packages. @param {string[]} files @returns {Promise<Map<string, Set<string>>>} */
async function importsOf(files) {
  const sources = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.endsWith('.d.ts'));
  const { metafile } = await build({
    stdin: { contents: sources.map((file) => `import ${JSON.stringify(`./${file}`)};`).join('\n'), resolveDir: '.' },
    outfile: 'data/never-written.js',
    bundle: true,
    write: false,
    metafile: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    logLevel: 'silent',
    loader: { '.css': 'empty', '.sql': 'text', '.svg': 'empty' },
  });
  return new Map(Object.entries(metafile.inputs).map(([file, { imports }]) => [file, new Set(imports.map((one) => one.path))]));
}

/** Quoted texts: a file may read or start a named one. @param {string} file @returns {string[]} */
const textsIn = (file) =>
  [...fs.readFileSync(file, 'utf8').matchAll(/'([^'\n]+)'|"([^"\n]+)"|`([^`\n]+)`/g)].map(([, a, b, c]) => a ?? b ?? c ?? '');

/**
 * The files that each file depends on, by import or name. A named folder stands for all its files, if it is below another one or the test
 * reads folders. `gone`: deleted files.
 * @param {string[]} files
 * @param {string[]} gone
 */
async function dependenciesOf(files, gone) {
  const imports = await importsOf(files);
  const known = new Set([...files, ...gone]);
  for (const file of files.filter((one) => /\.(ts|tsx|mjs)$/.test(one))) {
    const of = imports.get(file) ?? new Set();
    const isFolder = isTest(file) && fs.readFileSync(file, 'utf8').includes('readdirSync') ? /^[\w-]+(\/[\w/-]+)?$/ : /^[\w-]+\/[\w/-]+$/;
    for (const text of textsIn(file))
      if (known.has(text)) of.add(text);
      else if (isFolder.test(text)) for (const one of known) if (one.startsWith(`${text}/`) && !isTest(one)) of.add(one);
    imports.set(file, of);
  }
  // it bundles programs of whole folders: tests that run one name its folder themselves
  imports.set('scripts/test/documents.ts', new Set());
  return imports;
}

/** Every file that depends on one of the files. @param {Map<string, Set<string>>} dependencies @param {string[]} changed */
function reachedFrom(dependencies, changed) {
  /** @type {Map<string, string[]>} */
  const dependents = new Map();
  for (const [file, of] of dependencies) for (const one of of) dependents.set(one, [...(dependents.get(one) ?? []), file]);
  const reached = new Set(changed);
  for (const file of reached) for (const one of dependents.get(file) ?? []) reached.add(one);
  return reached;
}

/** The addresses of a page or, for a layout, of all pages in it. @param {string} file */
function addressOf(file) {
  const folders = file.split('/').slice(1, -1);
  const parts = folders.filter((folder) => !folder.startsWith('(')).map((folder) => (folder.startsWith('[') ? '[^/]+' : folder));
  return new RegExp(`^/${parts.join('/')}${file.endsWith('page.tsx') ? '$' : '(/|$)'}`);
}

/**
 * The pages that a journey opens, as written in it and in the files next to it.
 * @param {string} journey
 * @param {Map<string, Set<string>>} dependencies
 */
function openedBy(journey, dependencies) {
  const own = new Set([journey]);
  for (const file of own) for (const one of dependencies.get(file) ?? []) if (one.startsWith('e2e/')) own.add(one);
  const paths = [...own].flatMap(textsIn).filter((text) => text.startsWith('/') && !text.startsWith('/api/'));
  return paths.map((text) => text.replace(/\$\{[^}$]*\}/g, 'x').split(/[?#]/, 1)[0] ?? '');
}

/**
 * The tests that changes since a commit can affect, as paths; includes uncommitted and new files.
 * @param {string} commit
 * @returns {Promise<string[]>}
 */
export async function reachedSince(commit) {
  const changed = [...git('diff', '--name-only', commit), ...git('ls-files', '--others', '--exclude-standard')];
  const files = [...new Set([...git('ls-files'), ...changed])].filter((file) => fs.existsSync(file));
  if (changed.some((file) => concernsAll.includes(file))) return files.filter(isTest);
  const dependencies = await dependenciesOf(
    files,
    changed.filter((file) => !fs.existsSync(file)),
  );
  const reached = reachedFrom(dependencies, changed);
  const all = runners.filter((runner) => runner.files.some((file) => reached.has(file)));
  const pages = [...reached].filter(isPage).map(addressOf);
  const opensOne = (/** @type {string} */ file) => openedBy(file, dependencies).some((path) => pages.some((page) => page.test(path)));
  const isReached = (/** @type {string} */ file) =>
    reached.has(file) || all.some(({ runs }) => runs(file)) || (isJourney(file) && opensOne(file));
  return files.filter((file) => isTest(file) && isReached(file));
}
