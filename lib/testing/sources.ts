import fs from 'node:fs';
import path from 'node:path';

export const generated = 'lib/db/generated/';
export const filesBelow = (folder: string): string[] =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => path.posix.join(folder, name.replaceAll('\\', '/')))
    .filter((name) => /\.(ts|tsx|mjs)$/.test(name) && !name.startsWith(generated));
export const isTest = (file: string) => file.includes('.test.');
export const read = (file: string) => fs.readFileSync(file, 'utf8');

export type Import = { from: string; to: string; typesOnly: boolean };

/** Without comments, so that a word about an import is none. */
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

/** The file that an import names, or undefined: a package, or a file that is not code. */
export function resolve(to: string): string | undefined {
  const base = to.replace(/\.js$/, '');
  return ['', '.ts', '.tsx', '.mjs', '/index.ts', '/index.tsx']
    .map((end) => `${base}${end}`)
    .find((file) => fs.existsSync(file) && fs.statSync(file).isFile());
}
