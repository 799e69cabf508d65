import fs from 'node:fs';

/** The file that names the paths which are answered before the site hears of them. */
export const apiFile = 'lib/api/routes.ts';
const { calls } = JSON.parse(fs.readFileSync('lib/http/frozen-2025-01-28.json', 'utf8')) as { calls: object };
/** Published ones, those for monitoring, and those that have a proof of their own. */
const apiAddresses = new Set([
  ...Object.keys(calls).map((call) => call.replace(/^\w+ /, '').replaceAll('{', '[').replaceAll('}', ']')),
  ...['/api/health', '/api/live', '/api/metrics', '/files/[token]', '/acquirers/[name]/notices'],
]);

/** Every page and route of the product: its file, and its address as in the folders. */
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

/** An address of each; path parameters are replaced by an unknown id. */
export const sitePaths = (): string[] => siteFiles().map(({ address }) => address.replaceAll(/\[+(?:\.\.\.)?[^\]]+\]+/g, 'x'));
