// Compares the documents with the code: the sizes, headings, settings, links and numbers they promise.
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { settingDefaults, settingNames } from '@/lib/settings.mjs';

const read = (file: string) => fs.readFileSync(file, 'utf8');
const below = (folder: string) =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => path.posix.join(folder, name.replaceAll('\\', '/')))
    .filter((name) => name.endsWith('.md'));
const atTop = fs.readdirSync('.').filter((name) => name.endsWith('.md'));
const documents = [...atTop, ...below('docs')];
const withoutCode = (text: string) => text.replace(/^```[\s\S]*?^```$/gm, '');
const headingsOf = (file: string) =>
  [...withoutCode(read(file)).matchAll(/^(#+) (.+)$/gm)].map(([, depth = '', text = '']) => ({ depth, text }));
const cellsOf = (row: string) =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

describe('README', () => {
  /** The translation of each heading. */
  const headings: Record<string, string> = {
    'Bunpai 分配': 'Bunpai 分配',
    Status: '現在の状態',
    Start: 'はじめる',
    'A payment in ten lines': '10行で決済',
    'What it does': 'できること',
    'Compared with': '他の選択肢との比較',
    Documentation: 'ドキュメント',
    Develop: '開発',
    Security: 'セキュリティ',
    Licence: 'ライセンス',
  };

  it.each(['README.md', 'README.ja.md'])('%s is read in a minute: at most 150 lines and 7 KB', (file) => {
    const text = read(file);
    expect(text.split('\n').length).toBeLessThanOrEqual(150);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(7 * 1_024);
  });

  it('has the same headings in the same order in both languages', () => {
    expect(headingsOf('README.md').map(({ text }) => text)).toEqual(Object.keys(headings));
    const translated = headingsOf('README.md').map(({ depth, text }) => ({ depth, text: headings[text] }));
    expect(headingsOf('README.ja.md')).toEqual(translated);
  });

  it('shows the same commands, and leads to the same pages', () => {
    const commandsOf = (file: string) =>
      [...read(file).matchAll(/^```.*\n[\s\S]*?^```$/gm)].map(([block]) => block.replace(/ +# .*$/gm, ''));
    expect(commandsOf('README.ja.md')).toEqual(commandsOf('README.md'));
    const pagesOf = (file: string) =>
      [...read(file).matchAll(/\]\(((?:docs\/(?!images)|[A-Z]+)[^)]*\.md)[^)]*\)/g)].map(([, to = '']) => to);
    const pages = (file: string) => [...new Set(pagesOf(file))].filter((to) => !to.startsWith('README')).sort();
    expect(pages('README.ja.md')).toEqual(pages('README.md'));
  });

  it.each([
    ['README.md', 'nobody has tried with live keys yet', 'sellers outside Japan'],
    ['README.ja.md', '本番用キーでは未検証', '海外の販売者'],
  ])('%s says on its first screen what it cannot do', (file, ...limits) => {
    const first = read(file).split('\n').slice(0, 18).join('\n');
    for (const limit of limits) expect(first).toContain(limit);
  });

  it('has each picture, and none that weighs', () => {
    const pictures = ['README.md', 'README.ja.md'].flatMap((file) =>
      [...read(file).matchAll(/docs\/images\/[\w.-]+/g)].map(([name]) => name),
    );
    expect(pictures.length).toBeGreaterThanOrEqual(10);
    expect(
      fs
        .readdirSync('docs/images')
        .map((name) => `docs/images/${name}`)
        .sort(),
    ).toEqual([...new Set(pictures)].sort());
    for (const name of pictures) expect([name, fs.statSync(name).size < 150_000]).toEqual([name, true]);
  });
});

/** The anchors of headings as browsers use them; a repeated heading gets a number. */
function anchorsIn(file: string): string[] {
  const seen = new Map<string, number>();
  return headingsOf(file).map(({ text }) => {
    const anchor = text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-');
    const times = seen.get(anchor) ?? 0;
    seen.set(anchor, times + 1);
    return times === 0 ? anchor : `${anchor}-${times}`;
  });
}

test.each(documents)('every link of %s leads somewhere', (file) => {
  for (const [, to = ''] of withoutCode(read(file)).matchAll(/\]\(([^)\s]+)\)/g)) {
    if (/^(?:https?:|mailto:)/.test(to)) continue;
    const [name = '', anchor] = to.split('#');
    const target = name === '' ? file : path.posix.join(path.posix.dirname(file), name);
    expect([to, fs.existsSync(target)]).toEqual([to, true]);
    if (anchor) expect([to, anchorsIn(target).includes(anchor)]).toEqual([to, true]);
  }
});

test.each(['CONTRIBUTING.md', 'docs/architecture.md', 'docs/contract.md', 'docs/deployment.md'])(
  'every path that %s names exists',
  (file) => {
    const named = /(?<=[`\s])((?:lib|app|components|scripts|e2e|deploy|prisma|messages)\/[\w./()-]*\w)/g;
    const paths = [...read(file).matchAll(named)].map(([, name = '']) => name);
    expect(paths.length).toBeGreaterThan(0);
    expect(paths.filter((name) => !fs.existsSync(name))).toEqual([]);
  },
);

test('docs/configuration.md has every setting once, with the default that it has', () => {
  const rows = read('docs/configuration.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map(cellsOf);
  const told = rows.flatMap(([names = '', values = '']) => {
    const given = values.split(', ');
    const list = [...names.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name);
    return list.map((name, index) => ({ name, value: given[list.length === given.length ? index : 0]?.replaceAll('`', '') }));
  });
  expect(told.map(({ name }) => name).sort()).toEqual([...settingNames].sort());
  const byName = Object.fromEntries(told.map(({ name, value }) => [name, value]));
  expect(Object.fromEntries(Object.keys(settingDefaults).map((name) => [name, byName[name]]))).toEqual(settingDefaults);
});

test('docs/architecture.md names every folder of lib in the order that the architecture test holds', () => {
  const held = [...(/const layers = \[([\s\S]*?)\];/.exec(read('lib/architecture.test.ts'))?.[1] ?? '').matchAll(/'([\w-]+)'/g)];
  const floors = read('docs/architecture.md').split('## The floors of lib')[1]?.split('\n## ')[0] ?? '';
  expect(floors.split('\n').flatMap((line) => /^\|[^|]*\| `([\w-]+)` /.exec(line)?.[1] ?? [])).toEqual(held.map(([, name]) => name));
});

test('docs/contract.md has every case that a test is named after', () => {
  const contract = read('docs/contract.md');
  const cases = new Map(
    [...contract.matchAll(/^\| ([LICAWVSFTPU]\d\d) +\| (`.*?) +\|/gm)].map(
      ([, number = '', names = '']) => [number, names.split(', ')] as const,
    ),
  );
  expect(cases.size).toBeGreaterThan(100);
  const tests = ['lib', 'app', 'components', 'scripts', 'e2e']
    .flatMap((folder) => fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name)))
    .filter((name) => /\.(?:test|e2e)\.ts$|^scripts\/test\/installation-[\w-]+\.ts$/.test(name));
  const named = /\b([LICAWVSFTPU]\d\d) ([A-Z][a-z]\w+(?:, [A-Z][a-z]\w+)*)/g;
  const cited = tests.flatMap((file) =>
    [...read(file).matchAll(named)].flatMap(([, number = '', names = '']) =>
      names.split(', ').map((name) => [number, `\`${name}\``] as const),
    ),
  );
  expect(cited.length).toBeGreaterThan(200);
  for (const [number, name] of cited)
    expect([number, name, cases.get(number) ?? []]).toEqual([number, name, expect.arrayContaining([name])]);
  const known = new Set(cited.map((one) => one.join(' ')));
  const all = [...cases].flatMap(([number, names]) => names.map((name) => `${number} ${name}`));
  expect(all.filter((one) => !known.has(one))).toEqual([]);
});

test('CHANGELOG.md and LICENSE name the version and the licence of the package', () => {
  const { version, license } = JSON.parse(read('package.json'));
  expect(read('CHANGELOG.md')).toContain(version);
  expect(read('LICENSE')).toContain(`SPDX: ${license}`);
  expect(read('LICENSE')).toContain('https://www.apache.org/licenses/LICENSE-2.0');
});
