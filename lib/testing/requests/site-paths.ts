import fs from 'node:fs';

/** Every page and route of the site: its file, and its address as the folders write it. */
export const siteFiles = (): { file: string; address: string }[] =>
  fs
    .readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((name) => /(^|\/)(page\.tsx|route\.ts)$/.test(name))
    .map((name) => ({
      file: `app/${name}`,
      address: `/${name}`.replace(/\/(page\.tsx|route\.ts)$/, '').replaceAll(/\/\([^)]+\)/g, '') || '/',
    }))
    .sort((a, b) => (a.address < b.address ? -1 : 1));

/** An address of each; what stands for an id is none. */
export const sitePaths = (): string[] => siteFiles().map(({ address }) => address.replaceAll(/\[+(?:\.\.\.)?[^\]]+\]+/g, 'x'));
