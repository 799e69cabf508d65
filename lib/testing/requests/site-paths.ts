import fs from 'node:fs';

const apiFile = 'app/api/[[...path]]/route.ts';
const { calls } = JSON.parse(fs.readFileSync('lib/http/frozen-2025-01-28.json', 'utf8')) as { calls: object };
/** What the API's one route file answers: what is published, and what watchers ask. */
const apiAddresses = new Set([
  ...Object.keys(calls).map((call) => call.replace(/^\w+ /, '').replaceAll('{', '[').replaceAll('}', ']')),
  ...['/api/health', '/api/live', '/api/metrics'],
]);

/** Every page and route of the site: its file, and its address as the folders write it. */
export const siteFiles = (): { file: string; address: string }[] =>
  fs
    .readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((name) => /(^|\/)(page\.tsx|route\.ts)$/.test(name))
    .map((name) => ({
      file: `app/${name}`,
      address: `/${name}`.replace(/\/(page\.tsx|route\.ts)$/, '').replaceAll(/\/\([^)]+\)/g, '') || '/',
    }))
    .concat([...apiAddresses].map((address) => ({ file: apiFile, address })))
    .sort((a, b) => (a.address < b.address ? -1 : 1));

/** An address of each; what stands for an id is none. */
export const sitePaths = (): string[] => siteFiles().map(({ address }) => address.replaceAll(/\[+(?:\.\.\.)?[^\]]+\]+/g, 'x'));
