import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const files = {
  'tsconfig.json': '{ "compilerOptions": { "paths": { "@/*": ["./*"] } } }',
  'vitest.config.ts': `import '@/lib/testing/tier'; const setup = 'scripts/test/documents.ts';`,
  'scripts/test/documents.ts': `import '@/lib/drawing';`,
  'lib/drawing.ts': 'export const drawing = 1;',
  'lib/testing/tier.ts': 'export const tier = 1;',
  'lib/rates.ts': 'export const rate = 3;',
  'lib/fees.ts': `import { rate } from '@/lib/rates';\nexport const fee = rate;`,
  'lib/fees.test.ts': `import { fee } from './fees';\nfee;`,
  'lib/other.test.ts': `import fs from 'node:fs';\nfs.readFileSync('lib/balances.sql');`,
  'lib/balances.sql': 'SELECT 1',
  'app/(staff)/fees/[id]/page.tsx': `import { fee } from '@/lib/fees';\nexport default () => fee;`,
  'app/(staff)/sellers/page.tsx': 'export default () => null;',
  'app/(staff)/sellers/layout.tsx': `import words from '@/messages/ja.json';\nexport default () => words;`,
  'messages/ja.json': '{}',
  'e2e/staff-changes-a-fee.e2e.ts': ['await page.goto(`/fees/$', '{fee.id}?tab=1`);'].join(''),
  'e2e/staff-finds-a-seller.e2e.ts': `import { open } from './sellers';\nopen();`,
  'e2e/sellers.ts': `export const open = () => page.goto('/sellers/new');`,
  'scripts/start.mjs': `import './serve.mjs';`,
  'scripts/serve.mjs': '',
  'scripts/test/start.process.test.ts': `spawn('node', ['scripts/start.mjs']);`,
  'docs/fees.md': '',
  'lib/every.test.ts': `import fs from 'node:fs';\nfs.readdirSync('lib').concat(fs.readdirSync('app'));`,
  'playwright.config.ts': `export default { command: 'node scripts/test/e2e-market.mjs' };`,
  'scripts/test/e2e-market.mjs': `import '../start.mjs';`,
};
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'reach-'));
const git = (...args: string[]) => spawnSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.jp', ...args], { cwd: folder });

beforeAll(() => {
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), text);
  }
  git('init');
  git('add', '.');
  git('commit', '-m', 'all');
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

/** The tests that a change or deletion of the file can affect. */
function reachedBy(changed: string, ends = false): string[] {
  if (ends) fs.rmSync(path.join(folder, changed));
  else fs.appendFileSync(path.join(folder, changed), '\n');
  const program = `import { reachedSince } from ${JSON.stringify(path.resolve('scripts/test/reach.mjs'))}; console.log(JSON.stringify(await reachedSince('HEAD')));`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { cwd: folder, encoding: 'utf8' });
  git('checkout', '.');
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout).toSorted();
}

const unit = ['lib/every.test.ts', 'lib/fees.test.ts', 'lib/other.test.ts'];
const journeys = ['e2e/staff-changes-a-fee.e2e.ts', 'e2e/staff-finds-a-seller.e2e.ts'];
test.each([
  [
    'what a test imports, and a page that a journey opens',
    'lib/rates.ts',
    ['e2e/staff-changes-a-fee.e2e.ts', 'lib/every.test.ts', 'lib/fees.test.ts'],
  ],
  ['what a test names', 'lib/balances.sql', ['lib/every.test.ts', 'lib/other.test.ts']],
  ['a layout, by what is drawn in it', 'messages/ja.json', ['e2e/staff-finds-a-seller.e2e.ts', 'lib/every.test.ts']],
  ['what journeys share', 'e2e/sellers.ts', ['e2e/staff-finds-a-seller.e2e.ts']],
  [
    'a script that a test starts, by what it imports, and what every journey is run by',
    'scripts/serve.mjs',
    [...journeys, 'scripts/test/start.process.test.ts'],
  ],
  ['a page that no journey opens, by who reads the folder', 'app/(staff)/sellers/page.tsx', ['lib/every.test.ts']],
  ['a test alone', 'lib/fees.test.ts', ['lib/fees.test.ts']],
  ['what runs every unit test', 'lib/testing/tier.ts', unit],
  ['what is bundled before every unit test, by who names it', 'lib/drawing.ts', ['lib/every.test.ts']],
  ['what no test reaches', 'docs/fees.md', []],
  [
    'what concerns all',
    'tsconfig.json',
    Object.keys(files)
      .filter((name) => /\.(test|e2e)\.ts$/.test(name))
      .toSorted(),
  ],
])('%s', (_, changed, reached) => {
  expect(reachedBy(changed)).toEqual(reached);
});

test('what was named and is gone', () => {
  expect(reachedBy('lib/balances.sql', true)).toEqual(['lib/every.test.ts', 'lib/other.test.ts']);
});
