import fs from 'node:fs';

/** An address of every page and route of the site, by its files; what stands for an id is none. */
export const sitePaths = (): string[] =>
  fs
    .readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((name) => /(^|\/)(page\.tsx|route\.ts)$/.test(name))
    .map((name) => `/${name}`.replace(/\/(page\.tsx|route\.ts)$/, ''))
    .map((name) => name.replaceAll(/\/\([^)]+\)/g, '').replaceAll(/\[+(?:\.\.\.)?[^\]]+\]+/g, 'x') || '/');
