import fs from 'node:fs';
import path from 'node:path';

const generated = 'lib/db/generated/';
export const filesBelow = (folder: string): string[] =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => path.posix.join(folder, name.replaceAll('\\', '/')))
    .filter((name) => /\.(ts|tsx|mjs)$/.test(name) && !name.startsWith(generated));
export const isTest = (file: string) => file.includes('.test.');
export const read = (file: string) => fs.readFileSync(file, 'utf8');

export type Import = { from: string; to: string; typesOnly: boolean };

/** Without comments, so that a comment about an import does not count. */
export const codeOf = (file: string) => read(file).replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '$1');

export function importsOf(file: string): Import[] {
  const pattern = /\b(?:import|export)\s+(type\s)?(?:[^;'"]*?\sfrom\s+)?'([^']+)'|\bimport\('([^']+)'\)/g;
  return [...codeOf(file).matchAll(pattern)].map(([, types, named, dynamic]) => {
    const to = named ?? dynamic ?? '';
    if (to.startsWith('@/')) return { from: file, to: to.slice(2), typesOnly: types !== undefined };
    const isOwn = to.startsWith('.');
    return { from: file, to: isOwn ? path.posix.join(path.posix.dirname(file), to) : `package ${to}`, typesOnly: types !== undefined };
  });
}

/** The file of an import; undefined: a package, or a file that is not code. */
export function resolve(to: string): string | undefined {
  const base = to.replace(/\.js$/, '');
  return ['', '.ts', '.tsx', '.mjs', '/index.ts', '/index.tsx']
    .map((end) => `${base}${end}`)
    .find((file) => fs.existsSync(file) && fs.statSync(file).isFile());
}

/** The files that a browser loads with this one: type imports are gone by then, and a file of actions is only an address. */
export function browserImports(entry: string): string[] {
  const seen = new Map<string, string[]>();
  const queue: [file: string, way: string[]][] = [[entry, [entry]]];
  for (let next = queue.shift(); next; next = queue.shift()) {
    const [file, way] = next;
    if (seen.has(file) || file.startsWith(generated)) continue;
    seen.set(file, way);
    if (file !== entry && /^['"]use server['"]/.test(read(file))) continue;
    for (const { to, typesOnly } of importsOf(file)) {
      if (typesOnly) continue;
      if (to === 'package server-only' || /^package (pg|node:|@prisma|pino)/.test(to)) return [...way, to];
      const found = resolve(to);
      if (found) queue.push([found, [...way, found]]);
    }
  }
  return [];
}

/** The imports that form a circle among these files: drops files that import none of the rest, and files that none of the rest imports. */
export function circlingImports(files: string[]): Import[] {
  const known = new Set(files);
  const resolved = files.flatMap(importsOf).map((found) => ({ ...found, to: resolve(found.to) ?? '' }));
  let rest = resolved.filter(({ to }) => known.has(to));
  for (let before = 0; before !== rest.length; ) {
    before = rest.length;
    const [from, to] = [new Set(rest.map((found) => found.from)), new Set(rest.map((found) => found.to))];
    rest = rest.filter((found) => from.has(found.to) && to.has(found.from));
  }
  return rest;
}
